/** The only clock. Handlers and workers read it and pass the time inward; tests and the local stack replace it. */
export const clock = { now: (): Date => new Date() };
