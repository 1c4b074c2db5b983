import { mintToken } from '../../shared/auth/mint-token.ts';
import type { ProjectId, TenantId } from '../../shared/domain/ids.ts';
import { STAFF_ROLES } from '../../shared/domain/sessions/staff-roles.ts';
import { customerIdOf } from '../../shared/runtime/hash.ts';
import { findTenant } from '../../shared/storage/tenants.ts';
import { invoke } from '../harness/invocation.ts';
import { PAYER_EMAIL } from './payer.ts';
import { ask, type Stage } from './stage.ts';

const TTL_SECONDS = 30 * 86_400;

/** Staff credit a payer's wallet. Gives the token with which the payer proves who they are. */
export async function fundWallet(stage: Stage, amount: number, email = PAYER_EMAIL): Promise<string> {
  const { staff, customer } = await tokensOf(stage, email);
  const body = { productOrigin: stage.projectId, email, currency: 'USD', amount };
  const answer = await ask(stage, '/admin/wallet/add', body, {
    authorization: `Bearer ${staff}`,
    'idempotency-key': `credit-${email}`,
  });
  if (answer?.status !== 200) throw new Error(`the wallet could not be credited: ${JSON.stringify(answer)}`);
  return customer;
}

export async function tokensOf(
  { callLog, tenantId: id, projectId: project, time }: Stage,
  email = PAYER_EMAIL,
) {
  const [tenantId, projectId] = [id as TenantId, project as ProjectId];
  const tokens = await invoke(callLog, async () => {
    const tenant = await findTenant(tenantId);
    if (!tenant) throw new Error('the stage has its tenant');
    const subject = customerIdOf(tenant, email);
    return {
      staff: await mintToken(
        {
          audience: 'billing:admin',
          tenantId,
          subject: 'staff',
          roles: STAFF_ROLES,
          ttlSeconds: TTL_SECONDS,
        },
        time.now(),
      ),
      customer: await mintToken(
        { audience: 'billing:client', tenantId, projectId, subject, ttlSeconds: TTL_SECONDS },
        time.now(),
      ),
    };
  });
  if (typeof tokens === 'string') throw new Error('no fault is tried on the tokens');
  return tokens;
}
