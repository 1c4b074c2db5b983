import type { Race } from '../run.ts';
import { accounts } from './accounts.ts';
import { cancelling } from './cancelling.ts';
import { changes } from './changes.ts';
import { claims } from './claims.ts';
import { confirming } from './confirming.ts';
import { coupons } from './coupons.ts';
import { delivering } from './delivering.ts';
import { inbound } from './inbound.ts';
import { invoices } from './invoices.ts';
import { keyedPairs } from './keyed.ts';
import { offers } from './offers.ts';
import { oneLink } from './one-link.ts';
import { oneTenant } from './one-tenant.ts';
import { pauses } from './pauses.ts';
import { plans } from './plans.ts';
import { reconciling } from './reconciling.ts';
import { refunds } from './refunds.ts';
import { renewals } from './renewals.ts';
import { scheduledChanges } from './scheduled-changes.ts';
import { transfers } from './transfers.ts';

/** Every pair of handlers that is explored. */
export const RACES: readonly Race[] = [
  ...oneLink,
  ...offers,
  ...confirming,
  ...reconciling,
  ...oneTenant,
  ...delivering,
  ...cancelling,
  ...keyedPairs,
  ...invoices,
  ...plans,
  ...coupons,
  ...transfers,
  ...inbound,
  ...refunds,
  ...renewals,
  ...pauses,
  ...changes,
  ...scheduledChanges,
  ...accounts,
  ...claims,
];
