import { expect } from 'vitest';
import { addGateway } from '../../apps/operator/actions/add-gateway.ts';
import { customerIdOf } from '../../shared/runtime/hash.ts';
import { openReceipt } from '../../shared/runtime/receipt.ts';
import { aPlanOnSale, catalogStaff, planBody } from './catalog.ts';
import { now, travelTo } from './clock.ts';
import { signIn } from './customers.ts';
import type { Answer } from './gateway.ts';
import { invoicingBackend } from './invoices.ts';
import type { Journal } from './journal.ts';
import { aLink, aPayer, type Payer, pay, recurring } from './links.ts';
import { chargesAt, kept } from './money-books.ts';
import { orderingBackend } from './orders.ts';
import { aListeningTenant, deliver, eventsAt } from './processor-events.ts';
import { aPlanLink, buy, buyAddOn, purchase } from './purchases.ts';
import { renewDue } from './renewals.ts';
import { putBack, snapshotOf } from './restored-table.ts';
import { INSTRUCTIONS } from './transfers.ts';
import { credit } from './wallets.ts';

const LASTING = { expiresInMinutes: 2 * 24 * 60 };

/** A shop in which each kind of thing that may be lost is begun, and then happens in the day that is lost. */
export async function aLostDay(journal: Journal, many: number) {
  travelTo('2027-01-31T10:00:00Z');
  const tenant = await aListeningTenant();
  const { id: projectId, tenantId } = tenant.project;
  const bank = {
    kind: 'offline',
    provider: 'bank-transfer',
    label: 'bank',
    instructions: INSTRUCTIONS,
  } as const;
  await addGateway({ tenantId, projectId, settlementCurrency: 'usd', ...bank }, { now: now() });
  const made = await catalogStaff(tenant);
  const shop = { tenant, staff: made, ...(await aPlanOnSale(made, {}, { billingType: 2 })) };
  const sell = async (fields: object) => {
    const { id } = await made.make('/admin/plans', planBody(tenant, shop.product.id, fields));
    return { tenant, plan: await made.make(`/admin/plans/${id}/activate`) };
  };
  const pro = await sell({
    slug: 'pro',
    prices: [{ cycleId: 'monthly', billingInterval: 1, currency: 'USD', amount: 20 }],
  });
  const tried = await sell({ slug: 'tried', trialPeriod: true, trialDays: 14, trials: 'always' });
  for (const customerInfo of payers(many)) okay(await buy(shop, { customerInfo }));
  const trial = { recurringAmount: 9.5, isOnTrial: true, trialPeriod: { durationInDays: 27 } };
  const failing = payers(many);
  for (const customerInfo of failing)
    okay(
      await pay(await aLink(tenant, { amount: 0, ...recurring(trial) }), {
        customerInfo,
        paymentMethodId: 'pm_card_chargeCustomerFail',
      }),
    );
  travelTo('2027-02-27T00:10:00Z');
  expect(await renewDue(tenant)).toMatchObject({ declined: many });

  travelTo('2027-02-27T01:00:00Z');
  const [orders, invoices] = [await orderingBackend(tenant), await invoicingBackend(tenant)];
  const atDesk = () => catalogStaff(tenant);
  const stories: (() => Promise<unknown>)[] = [];
  const paidBy = async (customerInfo: Payer) => okay(await pay(await aLink(tenant), { customerInfo }));
  for (const customerInfo of payers(many)) {
    const other = {
      link: await aLink(tenant, LASTING),
      linked: await aPlanLink(shop, LASTING),
      order: await orders.create({ customerInfo }),
    };
    const [invoice, transferred] = [
      await invoices.create({ customerInfo, ...LASTING }),
      await invoices.create({ customerInfo }),
    ];
    const [first, second, third, fourth, fifth, sixth] = [...payers(6)] as [
      Payer,
      Payer,
      Payer,
      Payer,
      Payer,
      Payer,
    ];
    for (const who of [first, second, third]) okay(await buy(shop, { customerInfo: who }));
    const attemptId = openReceipt((await paidBy(fourth)).body.receipt.summaryRef, tenant.tenant)?.attemptId;
    okay(await buy(shop, { customerInfo: fifth, paymentMethodId: 'pm_card_createDispute' }));
    await paidBy(sixth);
    const as = (who: Payer) => signIn(tenant, who.email);
    stories.push(
      async () => okay(await pay(other.link, { customerInfo })),
      async () => okay(await buy(shop, { customerInfo: aPayer() })),
      async () => okay(await pay(other.linked, { customerInfo: aPayer() })),
      async () => okay(await pay(await aPlanLink(shop), { customerInfo: aPayer() })),
      async () => {
        const [subscription] = (await (await as(first)).get('/client/plan/subscription')).body.data;
        okay(await buyAddOn(shop, subscription.id, { customerInfo: first }));
      },
      async () => okay(await purchase(tenant, 1, other.order.id, { customerInfo })),
      async () => okay(await pay(invoice.link, { customerInfo })),
      async () =>
        okay(
          await (await as(second)).send('POST', `/client/plan/${shop.plan.slug}/change-plan`, {
            planSlug: pro.plan.slug,
          }),
        ),
      async () =>
        okay(await (await as(third)).send('POST', `/client/plan/${shop.plan.slug}/cancel`, { when: 'now' })),
      async () =>
        okay(await (await as(sixth)).send('POST', '/client/card', { paymentMethodId: 'pm_card_mastercard' })),
      async () => okay(await buy(tried, { customerInfo: aPayer() })),
      async () =>
        okay(
          await (await atDesk()).post(
            `/admin/transactions/${attemptId}/refund`,
            { amount: 1 },
            `refund-${attemptId}`,
          ),
        ),
      async () =>
        okay(
          await (await atDesk()).post(
            `/admin/invoice/${transferred.data.id}/received`,
            { reference: 'REF 7' },
            `received-${transferred.data.id}`,
          ),
        ),
      async () => await credit(tenant, sixth.email, 300),
    );
  }
  travelTo('2027-02-27T12:00:00Z');
  const [since, before] = [now(), await snapshotOf(tenant)];
  travelTo('2027-02-28T00:10:00Z');
  expect(await renewDue(tenant)).toMatchObject({ charged: many });
  const { orders: unpaid } = await kept(tenant);
  for (const customerInfo of failing) {
    const id = customerIdOf(tenant.tenant, customerInfo.email);
    const slug = String(unpaid.find(({ customerId }) => customerId === id)?.dunning?.recoveryLink);
    const recovery = { tenant, slug, payload: slug, data: {} };
    okay(await pay(recovery, { customerInfo, paymentMethodId: 'pm_card_mastercard' }));
  }
  for (const story of stories) await story();
  for (const event of await eventsAt(tenant, 'charge.dispute.created')) await deliver(tenant, event);
  travelTo('2027-02-28T12:00:00Z');
  const charges = await chargesAt(tenant);
  const lost = await snapshotOf(tenant);
  await journal.written();
  const events = (await kept(tenant)).outbox.flatMap((row) => row.events);
  await putBack(tenant, before);
  return { tenant, since, before, charges, lost, events };
}

const payers = (many: number): Payer[] => Array.from({ length: many }, () => aPayer());
function okay(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`It was refused with ${answer.status}: ${answer.text}`);
  return answer;
}

export type LostDay = Awaited<ReturnType<typeof aLostDay>>;
