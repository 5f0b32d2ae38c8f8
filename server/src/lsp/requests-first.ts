import { yieldToRequests } from '../base/yield-to-event-loop.ts';
import type { Pace } from '../workspace/file-reader.ts';

/** Milliseconds of work after which a request that has come meanwhile has its turn. */
const slice = 4;

/** Milliseconds after which work goes on although a request has no answer yet: it may wait for somebody else. */
const patience = 50;

/** Counts requests that have no answer yet, and lets long work pause for them. */
export class RequestsFirst implements Pace {
  #unanswered = 0;
  #sliceEnd = 0;
  #turn: Promise<void> | undefined;
  /** Ends the pause of what waits for the last answer. */
  #goOn: (() => void) | undefined;

  /** Answers a request. */
  async answer<T>(work: () => T | Promise<T>): Promise<T> {
    this.#unanswered++;
    try {
      return await work();
    } finally {
      this.#unanswered--;
      if (this.#unanswered === 0) this.#goOn?.();
    }
  }

  isDue(): boolean {
    return this.#unanswered > 0 || performance.now() >= this.#sliceEnd;
  }

  giveWay(): Promise<void> {
    return (this.#turn ??= this.#nextTurn());
  }

  async #nextTurn(): Promise<void> {
    await yieldToRequests();
    if (this.#unanswered > 0) await this.#lastAnswer();
    this.#sliceEnd = performance.now() + slice;
    this.#turn = undefined;
  }

  async #lastAnswer(): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((resolve) => {
      this.#goOn = resolve;
      timer = setTimeout(resolve, patience);
    });
    clearTimeout(timer);
    this.#goOn = undefined;
  }
}
