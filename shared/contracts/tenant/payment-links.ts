import { AnyLinkRequest } from '../../domain/requests/payment-link-request.ts';
import { success } from '../answers/fields.ts';
import { CreatedLink, TenantLink } from '../answers/link.ts';
import type { Contract } from '../contract.ts';
import { linkFields, linkKinds, NEW_LINK_ERRORS } from '../public-api/payment-links.ts';

const section = 'The tenant’s backend';
const path = { slug: 'The link’s slug.' };

export const tenantPaymentLinks = {
  'tenant/create-payment-link': {
    section,
    summary: 'Create a payment link from a server',
    description: `The way for servers: the body is that of the public route, and the credential proves who set the charge. The keys in \`idempotencyKey\` are the tenant’s own, so no public caller can take one first. \`productOrigin\` is required for a plan too.

A repeat of a key with the same charge returns the existing link as it is now; one that has expired or was cancelled can never be paid, so send a new key. One that asks for another amount, currency, recurrence, trial, items, plan, cycle or add-ons is refused with 422 \`idempotency_mismatch\`. The setting \`publicLinkCreation\` does not apply here.`,
    caller: 'tenant',
    body: {
      schema: AnyLinkRequest,
      oneOf: linkKinds,
      fields: linkFields,
    },
    isRepeatable: true,
    answers: {
      200: { means: 'The link, or the one that the same key made before.', schema: success(CreatedLink) },
    },
    errors: NEW_LINK_ERRORS,
  },
  'tenant/show-payment-link': {
    section,
    summary: 'Show a payment link',
    description:
      '`payment` names the payment that paid the link; until then it is null. Another tenant’s link looks absent.',
    caller: 'tenant',
    path,
    answers: { 200: { means: 'The link.', schema: success(TenantLink) } },
    errors: ['payment_link_not_found'],
  },
  'tenant/cancel-payment-link': {
    section,
    summary: 'Cancel a payment link',
    description: `From then on, paying it answers 410 \`payment_link_cancelled\`. It takes no body. An expired link may be cancelled too. A repeat answers the same and changes nothing.

A cancel and a payment never both happen. If a payment is under way, it is first brought to its end where that is possible: then the link is cancelled, or 409 \`payment_link_used\` says that it was paid. While the payer may still authenticate, or an outcome is unknown, the answer is 409 \`payment_in_progress\` with \`Retry-After\`.`,
    caller: 'tenant',
    path,
    isRepeatable: true,
    answers: { 200: { means: 'The cancelled link.', schema: success(TenantLink) } },
    errors: [
      'payment_link_not_found',
      'payment_link_used',
      'payment_in_progress',
      'gateway_not_available',
      'payments_paused',
    ],
  },
} as const satisfies Record<string, Contract>;
