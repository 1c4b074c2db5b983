import type { TenantId } from '../shared/domain/ids.ts';
import { instant } from '../shared/domain/time/calendar.ts';
import { sha256 } from '../shared/runtime/hash.ts';
import { keys } from '../shared/storage/keys.ts';
import { commit, upsert } from '../shared/storage/table.ts';
import { invoke } from '../test/harness/invocation.ts';
import type { Link } from './payer.ts';
import { type Answer, ask, type Stage } from './stage.ts';

/** The tenant's own server. Its credential is the same in every run, so that no chance is drawn for it. */
const SECRET = '0'.repeat(52);
const keyIdOf = (tenantId: string) => `${tenantId}${'0'.repeat(10)}`;

/** Issues the credential, before anything is cancelled. */
export async function letBackendIn({ tenantId, time, callLog }: Stage): Promise<void> {
  const keyId = keyIdOf(tenantId);
  const credential = { keyId, tenantId, scopes: ['webhook'], hash: sha256(SECRET), createdAt: instant(time.now()) };
  await invoke(callLog, () => commit([upsert(keys.credential(tenantId as TenantId, keyId), { set: credential })]));
}

/** Cancels a link. `undefined` when the function never answered. */
export const cancelLink = (stage: Stage, { slug }: Link): Promise<Answer | undefined> =>
  ask(stage, `/webhook/payment-links/${slug}/cancel`, {}, { 'x-tenant-id': `tnt_${keyIdOf(stage.tenantId)}_${SECRET}` });
