import type { GatewayId, TenantId } from '../../domain/ids.ts';
import { epochSeconds, instant, minutesAfter } from '../../domain/time/calendar.ts';
import { keys } from '../table/keys.ts';
import { hasLost, lost } from '../table/lost.ts';
import { commit, upsert } from '../table/table.ts';

/** Most events make one call, or two. The processor allows an account 25 calls a second. */
export const TURNS_A_SECOND = 10;
const KEPT_MINUTES = 60;
/** Of an instant: `2026-11-22T10:00:00`. */
const SECOND_CHARACTERS = 19;

/** Takes one of an account's turns in a second, in which an event may call the processor. False when others have them all. */
export async function takeTurn(tenantId: TenantId, gatewayId: GatewayId, at: Date): Promise<boolean> {
  const ttl = epochSeconds(minutesAfter(at, KEPT_MINUTES));
  const edit = {
    set: { ttl },
    add: { taken: 1 },
    when: [['taken', 'counts below', TURNS_A_SECOND]],
  } as const;
  try {
    await commit([
      upsert(keys.turns(tenantId, gatewayId, instant(at).slice(0, SECOND_CHARACTERS)), edit, lost('turn')),
    ]);
    return true;
  } catch (error) {
    if (hasLost(error, 'turn')) return false;
    throw error;
  }
}
