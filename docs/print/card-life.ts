import { parseOrder } from '../../shared/storage/orders.ts';
import { backend } from '../../test/support/backend.ts';
import { recordsOf } from '../../test/support/table.ts';
import type { TestTenant } from '../../test/support/tenants.ts';
import { runWorker } from '../../test/support/workers.ts';

type Ask = (path: string, body: string) => Promise<unknown>;

/** The bank of a customer's card issues it again; then the processor switches the account off and on, and staff detach the card there. */
export async function liveWithCard({ tenant, account, gateway }: TestTenant, ask: Ask): Promise<void> {
  const orders = (await recordsOf(tenant.id, 'ORDER#')).map(parseOrder);
  const [order] = orders
    .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
    .filter(({ paymentMethodId, endedAt }) => paymentMethodId && !endedAt);
  const cards = await recordsOf(tenant.id, 'CARD#');
  const card = cards.find(({ paymentMethodId }) => paymentMethodId === order?.paymentMethodId);
  if (!card || !gateway) throw new Error('No card is charged in the run.');
  const id = String(card.paymentMethodId);
  const hear = async (type: string, names: object) => {
    const body = JSON.stringify({
      id: `evt_${type}`,
      type,
      tenantId: tenant.id,
      gatewayId: gateway.id,
      ...names,
    });
    const attributes = { ApproximateReceiveCount: '1' };
    const record = { messageId: type, receiptHandle: type, body, attributes };
    await runWorker('apply-processor-event', { Records: [record] });
  };
  const { processor } = await backend();
  const { paymentMethods = [] } = processor.ledger.accounts[account.id] ?? {};
  const customerOf = (method: string) => paymentMethods.find((one) => one.id === method)?.customer;
  const sim = (path: string, body: object) => ask(`/_sim/${path}`, JSON.stringify(body));
  const owned = { objectId: id, processorCustomerId: customerOf(id) };
  await sim('payment-methods/renew', { payment_method: id, exp_month: 8, exp_year: 2034 });
  await hear('payment_method.automatically_updated', owned);
  await sim('accounts/standstill', {
    ...{ account: account.id, chargesDisabled: true },
    requirements: ['external_account'],
  });
  await hear('account.updated', { objectId: account.id });
  await sim('accounts/standstill', { account: account.id });
  await sim('payment-methods/detach', { payment_method: id });
  await hear('payment_method.detached', owned);
}
