/** Asks once more for what changes nothing: a phone that changes its network breaks the requests under way. */
export const twice = <Got>(ask: () => Promise<Got>): Promise<Got> => ask().catch(ask);
