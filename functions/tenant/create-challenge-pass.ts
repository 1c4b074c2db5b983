import { ChallengePassRequest } from '../../shared/domain/requests/payer/challenge-pass-request.ts';
import { networkOfAddress } from '../../shared/http/layers/client-network.ts';
import { tenantRoute } from '../../shared/http/surfaces/tenant.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { signChallengePass } from '../../shared/secrets/challenge-pass.ts';
import { getNamedProject } from '../../shared/storage/recent.ts';

/** POST /webhook/challenge-passes: a pass for a payer whom the tenant's backend has checked itself. Nothing is stored. */
export const handler = tenantRoute(
  { body: ChallengePassRequest },
  'webhook',
  async ({ tenantId, body, now }) => {
    const { email, ipAddress } = body;
    const project = await getNamedProject(tenantId, body.productOrigin);
    const clientNetwork = ipAddress === undefined ? undefined : networkOfAddress(ipAddress);
    const maker = { tenantId, projectId: project.id };
    const { challengePass, endsAt } = await signChallengePass(maker, { email, clientNetwork }, now);
    return ok({ challengePass, expiresAt: endsAt });
  },
);
