/** Waits for so long. */
export const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Exponential back-off with full jitter: waits a random time below `firstMs` × 2^round, at most `mostMs`. */
export function pause(
  round: number,
  { firstMs, mostMs }: Readonly<{ firstMs: number; mostMs: number }>,
): Promise<void> {
  const boundMs = Math.min(mostMs, firstMs * 2 ** Math.min(round, 16));
  return wait(Math.random() * boundMs);
}
