import type { Route } from './routes.ts';

/**
 * Whether a route may charge, refund or change what is at the processor. The grants of its row say so, since a column of its own could be
 * forgotten on the row that takes money.
 */
const isOfMoney = ({ may }: Pick<Route, 'may'>): boolean =>
  may.includes('write') && may.includes('open:secret-keys');

/** Whether a route may take the whole throttle of the stage. One preflight answers for all routes, also for those of money. */
export const takesWholeThrottle = (row: Pick<Route, 'may' | 'method'>): boolean =>
  isOfMoney(row) || row.method === 'OPTIONS';

/** The part of the stage's throttle that any other route may take, so that five reads at their limit leave room for payments. */
export const SHARE_OF_OTHERS = 0.2;

/**
 * The throttle of each route at the address behind an edge, which takes only the processor's events. A night of renewals makes 120 of them
 * a second; what else is sent there is refused, and must not take the runs of those who came through the edge.
 */
export const OF_DIRECT_CALLS = { requestsPerSecond: 300, burst: 600 } as const;
