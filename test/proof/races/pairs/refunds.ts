import { REST_SECONDS, sellChange } from '../../catalog.ts';
import { deliverProcessorEvent, disputeEvent, unbookedDisputes } from '../../inbound.ts';
import { SAVED } from '../../payer.ts';
import { failRefunds, type RefundWork, reconcile, refunderOf, refundInDashboard } from '../../refunds.ts';
import type { Stage } from '../../stage.ts';
import { actor, aLink, finishAbandoned, LEASE_OVER_SECONDS, pay, timePasses } from '../actions.ts';
import type { Ended, Prepared, Race } from '../run.ts';
import { charges } from './expectations.ts';
import { worker } from './renewals.ts';

/** Ada has paid 19.99 USD. */
function paid(
  name: string,
  race: (stage: Stage, refunds: RefundWork) => Prepared | Promise<Prepared>,
  card?: string,
): Race {
  return {
    name,
    async prepare(stage) {
      const { status } = await pay(stage, await aLink(stage), card === undefined ? {} : { card });
      if (status !== 200) throw new Error(`The link could not be paid: ${stage.logs.join('')}`);
      return await race(stage, await refunderOf(stage));
    },
  };
}

/** So much is given back at the processor in the end, and the invoice says so; the ledger check compares the records. */
const givesBack =
  (minor: number) =>
  ({ stage, items }: Ended): string[] => {
    const refunds = Object.values(stage.processor.ledger.accounts).flatMap((account) => account.refunds);
    const given = refunds.reduce((sum, { status, amount }) => sum + (status === 'succeeded' ? amount : 0), 0);
    const invoice = items.find(({ sk }) => sk.startsWith('INVOICE#'));
    return [
      ...(given === minor ? [] : [`${given} was given back, there should be ${minor}`]),
      ...((invoice?.refundedMinor ?? 0) === minor
        ? []
        : [`the invoice has ${invoice?.refundedMinor} given back, there should be ${minor}`]),
    ];
  };

const books = (stage: Stage, name = 'the processor’s event arrives') => actor(name, () => reconcile(stage));

/** Staff refund a payment while its payer complains to the issuer. */
const disputed = (name: string, card: string, minor: number): Race =>
  paid(
    name,
    (stage, refund) => ({
      actors: [
        actor('staff refund it', () => refund('k1')),
        actor('charge.dispute.created arrives', () =>
          deliverProcessorEvent(stage, disputeEvent(stage, 'charge.dispute.created')),
        ),
      ],
      expect: async (ended) => [...givesBack(minor)(ended), ...(await unbookedDisputes(stage))],
    }),
    card,
  );

/**
 * Ada paid for a plan of 19.99 USD and changed to one of 9.99. What the wallet has of the first payment pays a part of the cycle that
 * is due. Staff refund the first payment meanwhile: what the cycle spent is not taken back, and what is taken back is not spent. A
 * cycle that lost the wallet stays due.
 */
const credited: Race = {
  name: 'refund-and-renewal',
  async prepare(stage) {
    const who = 'ada.lovelace';
    const fields = { minor: 999, downgradeMode: 'now' } as const;
    const cheaper = await sellChange(stage, fields, (plan) => pay(stage, plan, { who }));
    const refund = await refunderOf(stage);
    const { status } = await pay(stage, cheaper, { who, card: SAVED });
    if (status !== 200) throw new Error(`The plan did not change: ${stage.logs.join('')}`);
    stage.time.advance(REST_SECONDS);
    return {
      actors: [
        actor('staff refund the first payment', () => refund('k1')),
        await worker(stage, 'a worker charges the batch'),
      ],
      expect: (ended) => {
        const isRefused = ended.answers[0]?.body?.error?.code === 'payment_in_progress'; // The cycle holds the credit.
        const order = ended.items.find(({ sk }) => sk.startsWith('ORDER#'));
        return [...givesBack(isRefused ? 0 : 1999)(ended), ...charges(ended, Number(order?.cyclesPaid))];
      },
    };
  },
};

export const refunds: readonly Race[] = [
  credited,
  disputed('refund-and-dispute', 'pm_card_createDispute', 0),
  disputed('refund-and-inquiry', 'pm_card_createDisputeInquiry', 1999),
  paid('refund-whole-twice', (_, refund) => ({
    actors: [
      actor('staff refund it', () => refund('k1')),
      actor('a colleague refunds it', () => refund('k2')),
    ],
    expect: givesBack(1999),
  })),
  paid('refund-two-parts', (_, refund) => ({
    actors: [
      actor('staff refund 15', () => refund('k1', 15)),
      actor('a colleague refunds 5', () => refund('k2', 5)),
    ],
    expect: ({ stage, items, ...ended }) => {
      const [fifteen, five] = [givesBack(1500), givesBack(500)].map((expects) =>
        expects({ stage, items, ...ended }),
      );
      return fifteen?.length === 0 ? [] : (five ?? []);
    },
  })),
  paid('refund-and-event', (stage, refund) => ({
    actors: [actor('staff refund it', () => refund('k1')), books(stage)],
    expect: givesBack(1999),
  })),
  paid('refund-and-dashboard-event', async (stage, refund) => {
    await refundInDashboard(stage, 500);
    return {
      actors: [actor('staff refund 14.99', () => refund('k1', 14.99)), books(stage)],
      expect: givesBack(1999),
    };
  }),
  paid('dashboard-event-twice', async (stage) => {
    await refundInDashboard(stage, 500);
    return { actors: [books(stage), books(stage, 'it arrives again')], expect: givesBack(500) };
  }),
  paid('refund-undone-twice', async (stage, refund) => {
    await refund('k1');
    await failRefunds(stage);
    return { actors: [books(stage), books(stage, 'it arrives again')], expect: givesBack(0) };
  }),
  paid('slow-refund', (stage, refund) => ({
    actors: [
      actor('staff refund it, slowly', () => refund('k1')),
      actor('the lease ends; the reconciler runs', async () => {
        await timePasses(stage, LEASE_OVER_SECONDS);
        await finishAbandoned(stage);
      }),
    ],
    expect: givesBack(1999),
  })),
];
