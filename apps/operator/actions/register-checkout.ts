import type Stripe from 'stripe';
import { invalidField } from '../../../shared/domain/errors.ts';
import type { TenantId } from '../../../shared/domain/ids.ts';
import { type Processor, processorFor } from '../../../shared/processor/client.ts';
import { openGatewayKey } from '../../../shared/secrets/gateway-keys.ts';
import { getGateway, getProject } from './find.ts';
import { processorCall } from './processor-call.ts';
import { type Outcome, type Run, unchanged } from './run.ts';

const asked = processorCall({ permission: 'write payment method domains', argument: 'project' });

/** A checkout's domain at an account. A wallet that is not `active` has the processor's reason beside it. */
export type CheckoutDomain = Readonly<{ domain: string; applePay: string; googlePay: string }>;

/**
 * Registers the domain of a project's hosted checkout at a gateway's account. Where it is registered, enables it and has the
 * processor look again for the file that proves it to Apple.
 *
 * Throws `invalid_request` for a gateway that is not of kind `processor`, and for a domain or a key that the processor refuses.
 */
export async function registerCheckout(
  request: { tenantId: TenantId; gateway: string; project: string },
  run: Run,
): Promise<Outcome<CheckoutDomain>> {
  const gateway = await getGateway(request.tenantId, request.gateway);
  if (gateway.kind !== 'processor')
    throw invalidField('gateway', 'Only a gateway of kind processor shows wallets.');
  const { checkoutUrl } = await getProject(request.tenantId, request.project);
  const domain = new URL(checkoutUrl).hostname;
  const domains = processorFor(await openGatewayKey(gateway, 'secretKey')).paymentMethodDomains;

  const [found] = (await asked(() => domains.list({ domain_name: domain }))).data;
  if (found?.enabled && isActive(found)) return unchanged(viewOf(found));
  const changes = [found ? `enable and check ${domain} at the account` : `register ${domain} at the account`];
  if (run.dryRun)
    return {
      status: found ? 'changed' : 'created',
      changes,
      result: found ? viewOf(found) : unregistered(domain),
    };
  const key = { idempotencyKey: `checkout-domain/${domain}/${run.now.toISOString()}` };
  const after = await asked(() =>
    found ? check(domains, found.id, key) : domains.create({ domain_name: domain }, key),
  );
  return { status: found ? 'changed' : 'created', changes, result: viewOf(after) };
}

async function check(
  domains: Processor['paymentMethodDomains'],
  id: string,
  { idempotencyKey }: { idempotencyKey: string },
) {
  await domains.update(id, { enabled: true }, { idempotencyKey: `${idempotencyKey}/enable` });
  return await domains.validate(id, {}, { idempotencyKey: `${idempotencyKey}/validate` });
}

const isActive = ({ apple_pay, google_pay }: Stripe.PaymentMethodDomain): boolean =>
  apple_pay.status === 'active' && google_pay.status === 'active';

const viewOf = ({
  domain_name: domain,
  apple_pay,
  google_pay,
}: Stripe.PaymentMethodDomain): CheckoutDomain => ({
  domain,
  applePay: statusOf(apple_pay),
  googlePay: statusOf(google_pay),
});

const statusOf = ({ status, status_details: details }: Stripe.PaymentMethodDomain.ApplePay): string =>
  details ? `${status}: ${details.error_message}` : status;

const unregistered = (domain: string): CheckoutDomain => ({
  domain,
  applePay: 'not registered',
  googlePay: 'not registered',
});
