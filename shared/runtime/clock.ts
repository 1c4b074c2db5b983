/**
 * The only clock. Handlers and workers read it and pass the time inward; tests and the local stack replace it. `real` is what other machines
 * compare with their own clocks: the local stack, whose `now` can be moved, leaves it as it is.
 */
export const clock = { now: (): Date => new Date(), real: (): Date => new Date() };
