/** Waits a random time up to a bound that doubles with each round: rivals that collided once spread out. */
export function pause(round: number, { firstMs, mostMs }: { firstMs: number; mostMs: number }): Promise<void> {
  const boundMs = Math.min(mostMs, firstMs * 2 ** Math.min(round, 16));
  return new Promise((resolve) => setTimeout(resolve, Math.random() * boundMs));
}
