/** The one clock. Edges read it and hand the time inward; the local stack sets it, so days can pass in a second. */
export const clock = { now: (): Date => new Date() };
