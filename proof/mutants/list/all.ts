import type { Mutant } from '../mutant.ts';
import { charging } from './charging.ts';
import { confirming } from './confirming.ts';
import { finishing } from './finishing.ts';
import { locks } from './locks.ts';
import { recording } from './recording.ts';
import { secrets } from './secrets.ts';
import { tenants } from './tenants.ts';

/** Every mutant, by what it is about. */
export const MUTANTS: readonly Mutant[] = [...locks, ...charging, ...finishing, ...confirming, ...recording, ...tenants, ...secrets];
