import type { Mutant } from '../mutant.ts';
import { catalog } from './catalog.ts';
import { changes } from './changes.ts';
import { charging } from './charging.ts';
import { finishing } from './finishing.ts';
import { holds } from './holds.ts';
import { idempotency } from './idempotency.ts';
import { inbound } from './inbound.ts';
import { mails } from './mails.ts';
import { recording } from './recording.ts';
import { refunds } from './refunds.ts';
import { renewals } from './renewals.ts';
import { secrets } from './secrets.ts';
import { tenants } from './tenants.ts';

/** Every mutant, by the rule it breaks. */
export const MUTANTS: readonly Mutant[] = [
  ...catalog,
  ...changes,
  ...charging,
  ...finishing,
  ...holds,
  ...idempotency,
  ...inbound,
  ...mails,
  ...recording,
  ...refunds,
  ...renewals,
  ...tenants,
  ...secrets,
];
