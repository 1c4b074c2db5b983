import type { TenantId } from '../../domain/ids.ts';
import { hourOf } from '../decline-limits.ts';
import { countOn } from '../strangers/tallies.ts';
import { keys } from '../table/keys.ts';
import type { Write } from '../table/table.ts';

/** Counts a try of a challenge pass, under the hour in which the pass ends. The commit throws `Lost` of the tally beyond `most`. */
export const countPassTry = (
  tenantId: TenantId,
  { id, endsAt }: Readonly<{ id: string; endsAt: Date }>,
  most: number,
): Write => countOn(keys.tally(tenantId, 'passes', id, hourOf(endsAt)), endsAt, most);
