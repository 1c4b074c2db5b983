import { change, commit } from '../../../../shared/storage/table/table.ts';
import type { Condition } from '../../../../shared/storage/table/write.ts';
import { invoke } from '../../../harness/invocation.ts';
import { REST_SECONDS, sellChange } from '../../catalog.ts';
import { deliverProcessorEvent, disputeEvent, theDispute, unbookedDisputes } from '../../inbound.ts';
import { type Link, SAVED } from '../../payer.ts';
import { refunderOf } from '../../refunds.ts';
import { cancellerOf, renew } from '../../renewals.ts';
import { itemsOf, type Stage } from '../../stage.ts';
import {
  actor,
  type Click,
  confirm,
  passChallenge,
  pay,
  payUpToChallenge,
  timePasses,
  VISA,
} from '../actions.ts';
import type { Ended, Prepared, Race } from '../run.ts';
import { charges } from './expectations.ts';

const WHO = { who: 'ada.lovelace' };

/** Ada has a plan of 19.99 USD, and changes to one of 39.99 USD, on her saved card. */
function changing(
  name: string,
  race: (stage: Stage, change: (click?: Click) => Promise<unknown>, link: Link) => Promise<Prepared>,
  bought: Click = {},
): Race {
  return {
    name,
    async prepare(stage) {
      const link = await sellChange(stage, {}, (plan) => pay(stage, plan, { ...WHO, ...bought }));
      return await race(stage, (click = {}) => pay(stage, link, { ...WHO, card: SAVED, ...click }), link);
    },
  };
}

const orderOf = ({ items }: Ended) =>
  items.find(({ sk }) => sk.startsWith('ORDER#')) as Readonly<Record<string, unknown>> | undefined;
const isChanged = (ended: Ended): boolean => orderOf(ended)?.amountMinor === 3999;

/** The plan has changed exactly when its charge succeeded. */
const changedIfPaid = (ended: Ended, before: number): string[] =>
  charges(ended, isChanged(ended) ? before + 1 : before);

type DisputeEvent = Parameters<typeof disputeEvent>[1];

/** The payment of the period is disputed, while Ada changes her plan or comes back from her bank. A lost dispute is booked for the first time. */
function disputed(name: string, type: DisputeEvent, { waits }: Readonly<{ waits: boolean }>): Race {
  return changing(
    name,
    async (stage, change, link) => {
      const asked = waits ? await payUpToChallenge(stage, link, WHO) : undefined;
      if (asked) await passChallenge(stage, asked);
      if (type === 'charge.dispute.closed') stage.processor.closeDispute(theDispute(stage).id, 'lost');
      return {
        actors: [
          actor(`${type} arrives`, () => deliverProcessorEvent(stage, disputeEvent(stage, type))),
          asked
            ? actor('Ada comes back from her bank', () => confirm(stage, link, asked))
            : actor('Ada changes the plan', () => change({ card: VISA })),
        ],
        expect: async (ended) => [...changedIfPaid(ended, 1), ...(await unbookedDisputes(stage))],
      };
    },
    { card: 'pm_card_createDispute' },
  );
}

/** The order has no card any more. */
async function removeCard(stage: Stage): Promise<void> {
  const order = (await itemsOf(stage)).find(({ sk }) => sk.startsWith('ORDER#'));
  if (!order) throw new Error('Ada has no order.');
  const { pk, sk, openAttempt } = order;
  const when: Condition[] = [['openAttempt', 'absent']];
  if (openAttempt === undefined)
    await invoke(stage.callLog, () =>
      commit([change({ pk, sk }, { remove: ['paymentMethodId'], when }, () => new Error('held'))]),
    ).catch(() => undefined);
}

export const changes: readonly Race[] = [
  changing('refund-and-change', async (stage, change) => {
    const refund = await refunderOf(stage);
    return {
      actors: [actor('staff refund the purchase', () => refund('k1')), actor('Ada changes the plan', change)],
      expect: (ended) => changedIfPaid(ended, 1), // What the change was priced by is judged by I26 and I28.
    };
  }),
  changing('refund-and-confirmed-change', async (stage, _, link) => {
    const refund = await refunderOf(stage);
    const asked = await payUpToChallenge(stage, link, WHO);
    await passChallenge(stage, asked);
    return {
      actors: [
        actor('staff refund the purchase', () => refund('k1')),
        actor('Ada comes back from her bank', () => confirm(stage, link, asked)),
      ],
      expect: (ended) => changedIfPaid(ended, 1),
    };
  }),
  disputed('dispute-and-change', 'charge.dispute.created', { waits: false }),
  disputed('dispute-and-confirmed-change', 'charge.dispute.created', { waits: true }),
  disputed('lost-dispute-and-change', 'charge.dispute.closed', { waits: false }),
  disputed('lost-dispute-and-confirmed-change', 'charge.dispute.closed', { waits: true }),
  changing('change-twice', async (_stage, changePlan) => ({
    actors: [
      actor('Ada changes her plan', () => changePlan()),
      actor('Ada clicks twice', () => changePlan()),
    ],
    expect: (ended) => [...charges(ended, 2), ...(isChanged(ended) ? [] : ['the plan did not change'])],
  })),
  changing('change-with-two-cards', async (_stage, changePlan) => ({
    actors: [
      actor('Ada changes her plan', () => changePlan()),
      actor('Ada does it with another card', () => changePlan({ card: 'pm_card_mastercard' })),
    ],
    expect: (ended) => [...charges(ended, 2), ...(isChanged(ended) ? [] : ['the plan did not change'])],
  })),
  changing('change-and-renewal', async (stage, changePlan) => ({
    actors: [
      actor('Ada changes her plan', () => changePlan()),
      actor('the day comes; a worker charges the cycle', async () => {
        await timePasses(stage, REST_SECONDS);
        await renew(stage);
      }),
    ],
    expect: (ended) => changedIfPaid(ended, Number(orderOf(ended)?.cyclesPaid)),
  })),
  changing('change-and-cancel', async (stage, changePlan) => {
    const cancel = await cancellerOf(stage);
    return {
      actors: [
        actor('Ada changes her plan', () => changePlan()),
        actor('staff end the order now', () => cancel('now')),
      ],
      expect: (ended) => changedIfPaid(ended, 1),
    };
  }),
  changing('change-and-cancel-at-period-end', async (stage, changePlan) => {
    const cancel = await cancellerOf(stage);
    return {
      actors: [
        actor('Ada changes her plan', () => changePlan()),
        actor('staff cancel it for the next date', () => cancel('period_end')),
      ],
      expect: (ended) => changedIfPaid(ended, 1),
    };
  }),
  changing('change-and-card-removed', async (stage, changePlan) => ({
    actors: [
      actor('Ada changes her plan', () => changePlan()),
      actor('Ada removes her card', () => removeCard(stage)),
    ],
    expect: (ended) => changedIfPaid(ended, 1),
  })),
];
