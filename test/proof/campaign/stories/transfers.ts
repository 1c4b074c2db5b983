import { answerFor, buyPlan, ownEmail, ownInvoice, receive } from '../customer.ts';
import type { Visit } from '../shopper.ts';
import { SOLD, TRANSFERRED } from '../sold.ts';
import { withPlan } from './plans.ts';
import type { Story } from './telling.ts';

const BOTH = Object.values(SOLD);

/** What the payer's bank brings, and what customers say of what was bought in their name. */
export const TRANSFERS: readonly Story[] = [
  {
    name: 'transfers the price',
    weight: 4,
    tell: withInvoice(
      async (visit, invoice) => void (await receive(visit, invoice, { reference: 'ALL', key: 'all' })),
    ),
  },
  {
    name: 'transfers the price in parts',
    weight: 4,
    tell: withInvoice(async (visit, invoice) => {
      await receive(visit, invoice, { reference: 'PART', amount: 15, key: 'part' });
      if (visit.chance() < 0.6) await receive(visit, invoice, { reference: 'REST', key: 'rest' });
    }),
  },
  {
    name: 'transfers the price, which staff record twice at once',
    weight: 4,
    tell: withInvoice(async (visit, invoice) => {
      const record = (key: string) =>
        receive(visit, invoice, { reference: 'SAME', amount: 15, key, kind: 'receive-again' });
      const done = await Promise.all([record('one'), record('other')]);
      if (done.every(Boolean)) visit.heard.surprises.push(`one transfer for ${invoice} was recorded twice`);
    }),
  },
  { name: 'leaves the price unpaid', weight: 2, tell: withInvoice(async () => {}) },
  {
    name: 'claims what was bought in its name',
    weight: 3,
    tell: withPlan(BOTH, (visit, owned) => answerFor(visit, owned, 'claim')),
  },
  {
    name: 'disowns what was bought in its name',
    weight: 3,
    tell: withPlan(BOTH, (visit, owned) => answerFor(visit, owned, 'disown')),
  },
  {
    name: 'claims and disowns at once',
    weight: 2,
    tell: withPlan(BOTH, async (visit, owned) => {
      await Promise.all([answerFor(visit, owned, 'claim'), answerFor(visit, owned, 'disown')]);
    }),
  },
];

/** Buys the plan that is paid by transfer, at the tenant that sells it. */
function withInvoice(then: (visit: Visit, invoiceId: string) => Promise<void>) {
  return async (visit: Visit) => {
    if (!visit.tenant.takesTransfers) return;
    await buyPlan(visit, { slug: TRANSFERRED, kind: 'buy-by-transfer' });
    const invoice = await ownInvoice(visit, ownEmail(visit));
    if (invoice !== undefined) await then(visit, invoice);
  };
}
