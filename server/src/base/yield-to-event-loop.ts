/** Lets everything that waits on the event loop have its turn: what a long loop does between two slices of its work. */
export function yieldToEventLoop(): Promise<void> {
  const immediate = (globalThis as { setImmediate?: (callback: () => void) => unknown }).setImmediate;
  return new Promise((resolve) => {
    if (immediate !== undefined) {
      immediate(resolve);
      return;
    }
    // Timers of a browser wait at least four milliseconds; a message does not.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** Lets what was asked meanwhile be answered: what is received in one turn of the event loop is handled in the next. */
export async function yieldToRequests(): Promise<void> {
  await yieldToEventLoop();
  await yieldToEventLoop();
}
