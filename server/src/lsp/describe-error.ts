/** What the log may say of an error: its name and where it was thrown. Its message may quote a file, and stays out. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const frames = (error.stack?.match(/^\s+at .*$/gm) ?? []).slice(0, 8);
  return [error.name, ...frames].join('\n');
}
