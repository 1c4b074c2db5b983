import { AnyLinkRequest } from '../../shared/domain/requests/payment-link-request.ts';
import { createTenantLink } from '../../shared/flows/links/create-tenant-link.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { DEFAULT_TTL_MINUTES, parseLinkRequest } from '../../shared/http/layers/link-request.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { createdLinkView } from '../../shared/http/views/link-view.ts';
import { ok, replayed } from '../../shared/http/views/reply.ts';

/** POST /admin/payment-links: a link whose charge a member of staff has set, whom the audit log names. */
export const handler = adminChange(
  { body: AnyLinkRequest, answerOnce },
  async ({ tenantId, body, operation, now }) => {
    const read = () => parseLinkRequest(body);
    const order = { tenantId, body, read, operation, now, ttlMinutes: DEFAULT_TTL_MINUTES };
    const { addresses, ...made } = await createTenantLink(order);
    return ok({ ...createdLinkView(made, now), ...addresses }, replayed(made.created.isReplay));
  },
);
