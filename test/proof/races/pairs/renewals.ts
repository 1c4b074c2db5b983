import { changeCard, deliverProcessorEvent, unchangedCards } from '../../inbound.ts';
import type { Link } from '../../payer.ts';
import { refunderOf } from '../../refunds.ts';
import { cancellerOf, dueBatch, MONTH_SECONDS, REMINDER_SECONDS, renew } from '../../renewals.ts';
import { itemsOf, type Stage, work } from '../../stage.ts';
import {
  actor,
  aLink,
  confirm,
  finishAbandoned,
  freeTrial,
  LEASE_OVER_SECONDS,
  passChallenge,
  pay,
  payUpToChallenge,
  recurring,
  timePasses,
} from '../actions.ts';
import type { Ended, Prepared, Race } from '../run.ts';
import { type Actor, takeTurn } from '../scheduler.ts';
import { atMostOnce, charges, rows, toldForEachCharge } from './expectations.ts';

const FAILS_LATER = 'pm_card_chargeCustomerFail';
/** Of the day before a date. */
const LAST_SECONDS = 5;
const WEEK_SECONDS = 7 * 24 * 3600;

/** A worker that has received the planner's message; each actor has a copy of it. */
export async function worker(stage: Stage, name: string) {
  const batch = await dueBatch(stage);
  if (!batch) throw new Error('No order is due.');
  return actor(name, () => work(stage, 'charge-renewals', batch));
}

/** Ada subscribed, and a cycle of hers is due. */
function due(
  name: string,
  { fails = false }: { fails?: boolean },
  race: (stage: Stage) => Promise<Prepared>,
): Race {
  return {
    name,
    async prepare(stage) {
      const link = await aLink(stage, fails ? freeTrial : recurring);
      const { status } = await pay(stage, link, fails ? { card: FAILS_LATER } : {});
      if (status !== 200) throw new Error(`Ada could not subscribe: ${stage.logs.join('')}`);
      stage.time.advance(MONTH_SECONDS);
      return await race(stage);
    },
  };
}

/** The cycle could not be charged, and the next date of its dunning has come. */
function unpaid(name: string, race: (stage: Stage, recovery: Link) => Promise<Prepared>): Race {
  return due(name, { fails: true }, async (stage) => {
    await renew(stage);
    const order = (await itemsOf(stage)).find(({ sk }) => sk.startsWith('ORDER#'));
    const { recoveryLink: slug } = (order?.dunning ?? {}) as { recoveryLink: string };
    stage.time.advance(WEEK_SECONDS);
    return await race(stage, { slug, payload: slug });
  });
}

/** The same; Ada began to pay by the recovery link before, passed her bank's challenge, and confirms now. */
function challenged(
  name: string,
  race: (stage: Stage, confirms: Actor, recovery: Link) => Promise<Prepared>,
): Race {
  return unpaid(name, async (stage, recovery) => {
    const asked = await payUpToChallenge(stage, recovery);
    await passChallenge(stage, asked);
    return await race(
      stage,
      actor('Ada confirms', () => confirm(stage, recovery, asked)),
      recovery,
    );
  });
}

/** The end of Ada's trial is to be announced. */
function reminded(name: string, race: (stage: Stage) => Promise<Prepared>): Race {
  return {
    name,
    async prepare(stage) {
      await pay(stage, await aLink(stage, freeTrial));
      stage.time.advance(REMINDER_SECONDS);
      return await race(stage);
    },
  };
}

/** Staff cancelled the order for its next date, which begins in a few seconds. */
function lastDay(
  name: string,
  race: (stage: Stage, staff: Awaited<ReturnType<typeof cancellerOf>>) => Promise<Prepared>,
): Race {
  return {
    name,
    async prepare(stage) {
      await pay(stage, await aLink(stage, recurring));
      const staff = await cancellerOf(stage);
      await staff('period_end');
      const order = (await itemsOf(stage)).find(({ sk }) => sk.startsWith('ORDER#'));
      const begins = Date.parse(String(order?.workSk).split('#')[0] ?? '');
      stage.time.advance((begins - stage.time.now().getTime()) / 1000 - LAST_SECONDS);
      return await race(stage, staff);
    },
  };
}

const refundedInFull = ({ stage }: Ended): string[] => {
  const made = Object.values(stage.processor.ledger.accounts).flatMap(({ refunds }) => refunds);
  return made.length === 1 && made[0]?.amount === 1999 ? [] : [`there are ${made.length} refunds`];
};

const orderOf = ({ items }: Ended) => items.find(({ sk }) => sk.startsWith('ORDER#'));

/** The order is where one payment, or one date without one, brings it. */
const order = (ended: Ended, cyclesPaid: number, failedTries: number): string[] => {
  const found = orderOf(ended);
  return found?.cyclesPaid === cyclesPaid && found?.failedTries === failedTries
    ? []
    : [
        `the order has ${found?.cyclesPaid} paid cycles and ${found?.failedTries} failed tries, not ${cyclesPaid} and ${failedTries}`,
      ];
};

/** Either the order ended and its cycle was not charged, or it was charged first and staff may have cancelled it afterwards. */
function cancelledOrCharged(ended: Ended): string[] {
  const { status, cyclesPaid } = (orderOf(ended) ?? {}) as { status?: number; cyclesPaid?: number };
  const expected = cyclesPaid === 2 ? [2, 4] : [4];
  const isLawful = expected.includes(Number(status));
  return [
    ...charges(ended, Number(cyclesPaid)),
    ...(isLawful ? [] : [`the order has the status ${status} and ${cyclesPaid} paid cycles`]),
  ];
}

/** Staff who got an answer of success see the order end, paid or not; else it goes on. */
function endedAsAnswered(ended: Ended): string[] {
  const { status, cyclesPaid, endsOn } = (orderOf(ended) ?? {}) as Readonly<Record<string, unknown>>;
  const isAnswered = ended.answers[1]?.status === 200;
  return [
    ...charges(ended, Number(cyclesPaid)),
    ...(isAnswered === (status === 4 || endsOn !== undefined)
      ? []
      : [
          `the cancellation was ${isAnswered ? '' : 'not '}answered with success; the order has the status ${status}`,
        ]),
  ];
}

/** The cycle is paid, or its date passed; or both gave way to each other, and the date is still due. */
const paidOrTried = (ended: Ended): string[] => [
  ...atMostOnce(ended),
  ...(ended.charged === 1 ? order(ended, 1, 0) : order(ended, 0, orderOf(ended)?.failedTries === 1 ? 1 : 2)),
];

/** The cycle was paid before the card was gone, or its date passed without payment, or is still due after the worker met the event. */
const paidOrLost = (ended: Ended): string[] =>
  ended.charged === 2
    ? order(ended, 2, 0)
    : [...charges(ended, 1), ...order(ended, 1, Number(orderOf(ended)?.failedTries !== 0))];

/** An order that was cancelled for a date is not charged on it. */
function notChargedOnItsEnd(ended: Ended): string[] {
  const { endsOn, nextBillingDate, status } = (orderOf(ended) ?? {}) as Readonly<Record<string, unknown>>;
  const isCharged = endsOn !== undefined && status !== 4 && String(endsOn) < String(nextBillingDate);
  return isCharged ? [`the order was to end on ${endsOn}, and was charged until ${nextBillingDate}`] : [];
}

/** Staff who got an answer of success see the order go on; else it ended on its date. */
function undoneOrEnded(ended: Ended): string[] {
  const isUndone = ended.answers[0]?.status === 200;
  const status = orderOf(ended)?.status;
  return status === (isUndone ? 2 : 4)
    ? []
    : [`the cancellation was ${isUndone ? '' : 'not '}undone, and the order has the status ${status}`];
}

/** The cycle is paid by its payer alone; the try may have failed before. */
const recovered = (ended: Ended): string[] => [
  ...charges(ended, 1),
  ...order(ended, 1, 0),
  ...rows(ended, 'INVOICE#', 2),
];

/** At the processor, of which the event arrives afterwards. */
const cardChanges = (stage: Stage, how: 'detach' | 'renew') =>
  actor(`the card changes at the processor: ${how}; the event arrives`, async () => {
    let event: Awaited<ReturnType<typeof changeCard>> | undefined;
    await takeTurn('the card changes', async () => {
      event = await changeCard(stage, how);
    });
    if (event) await deliverProcessorEvent(stage, event);
  });

export const renewals: readonly Race[] = [
  ...(['detach', 'renew'] as const).flatMap((how) => [
    due(`card-${how}-and-cancellation`, {}, async (stage) => {
      const cancel = await cancellerOf(stage);
      return {
        actors: [actor('staff cancel the order', async () => cancel('now')), cardChanges(stage, how)],
        expect: async (ended) => [...cancelledOrCharged(ended), ...(await unchangedCards(stage, how))],
      };
    }),
    due(`card-${how}-and-refund`, {}, async (stage) => {
      const refund = await refunderOf(stage);
      return {
        actors: [actor('staff refund the cycle', () => refund('k1')), cardChanges(stage, how)],
        expect: async (ended) => [...refundedInFull(ended), ...(await unchangedCards(stage, how))],
      };
    }),
  ]),
  ...(['detach', 'renew'] as const).map((how) =>
    due(`card-${how}-and-renewal`, { fails: how === 'renew' }, async (stage) => ({
      actors: [await worker(stage, 'a worker charges the cycle'), cardChanges(stage, how)],
      expect: (ended) => [
        ...(how === 'detach' ? paidOrLost(ended) : order(ended, 0, 1)),
        ...(orderOf(ended)?.openAttempt === undefined ? [] : ['the order is held']),
      ],
    })),
  ),
  due('renewal-twice', {}, async (stage) => ({
    actors: [
      await worker(stage, 'a worker charges the batch'),
      await worker(stage, 'another one has it too'),
    ],
    expect: (ended) => [...charges(ended, 2), ...order(ended, 2, 0), ...rows(ended, 'INVOICE#', 2)],
  })),
  due('renewal-slow', {}, async (stage) => ({
    actors: [
      await worker(stage, 'a worker charges the batch, slowly'),
      actor('the lease ends; the reconciler runs', async () => {
        await timePasses(stage, LEASE_OVER_SECONDS);
        await finishAbandoned(stage);
      }),
    ],
    expect: (ended) => [...charges(ended, 2), ...order(ended, 2, 0), ...rows(ended, 'INVOICE#', 2)],
  })),
  due('renewal-and-cancel', {}, async (stage) => {
    const cancel = await cancellerOf(stage);
    return {
      actors: [
        await worker(stage, 'a worker charges the batch'),
        actor('staff cancel the order', () => cancel('now')),
      ],
      expect: cancelledOrCharged,
    };
  }),
  due('renewal-and-cancel-at-period-end', {}, async (stage) => {
    const cancel = await cancellerOf(stage);
    return {
      actors: [
        await worker(stage, 'a worker charges the batch'),
        actor('staff cancel it for the next date', () => cancel('period_end')),
      ],
      expect: notChargedOnItsEnd,
    };
  }),
  reminded('reminder-twice', async (stage) => ({
    actors: [
      await worker(stage, 'a worker reminds the customer'),
      await worker(stage, 'another one has the batch too'),
    ],
    expect: (ended) => (orderOf(ended)?.reminder ? [] : ['the customer was not reminded']),
  })),
  reminded('reminder-and-cancel', async (stage) => {
    const cancel = await cancellerOf(stage);
    return {
      actors: [
        await worker(stage, 'a worker reminds the customer'),
        actor('staff cancel it for the next date', () => cancel('period_end')),
      ],
      expect: (ended) => (orderOf(ended)?.endsOn ? [] : ['the cancellation is lost']),
    };
  }),
  lastDay('renewal-and-undo-cancel', async (stage, staff) => ({
    actors: [
      actor('staff undo the cancellation', () => staff('undo')),
      actor('the day comes; a worker takes the batch', async () => {
        await timePasses(stage, 2 * LAST_SECONDS);
        await renew(stage);
      }),
    ],
    expect: undoneOrEnded,
  })),
  lastDay('cancel-and-undo-cancel', async (_stage, staff) => ({
    actors: [
      actor('staff undo the cancellation', () => staff('undo')),
      actor('other staff end the order now', () => staff('now')),
    ],
    expect: (ended) =>
      orderOf(ended)?.status === 4 ? charges(ended, 1) : ['the order that was ended at once goes on'],
  })),
  due('renewal-declined-twice', { fails: true }, async (stage) => ({
    actors: [
      await worker(stage, 'a worker charges the batch'),
      await worker(stage, 'another one has it too'),
    ],
    expect: (ended) => [...charges(ended, 0), ...order(ended, 0, 1), ...rows(ended, 'INVOICE#', 2)],
  })),
  unpaid('renewal-tried-and-recovered', async (stage, recovery) => ({
    actors: [
      await worker(stage, 'a worker tries the card again'),
      actor('Ada pays by the recovery link', () => pay(stage, recovery, { key: 'click-1' })),
    ],
    expect: (ended) => {
      const isRefused = ended.answers.some(({ body }) => body?.error?.code === 'payment_in_progress');
      return isRefused ? [...charges(ended, 0), ...order(ended, 0, 2)] : recovered(ended);
    },
  })),
  challenged('challenge-confirmed-and-cancel', async (stage, confirms) => {
    const cancel = await cancellerOf(stage);
    return {
      actors: [confirms, actor('staff end the order now', () => cancel('now'))],
      expect: (ended) => [...endedAsAnswered(ended), ...toldForEachCharge(ended)],
    };
  }),
  challenged('challenge-confirmed-and-cancel-at-period-end', async (stage, confirms) => {
    const cancel = await cancellerOf(stage);
    return {
      actors: [confirms, actor('staff end it with its period', () => cancel('period_end'))],
      expect: (ended) => [...endedAsAnswered(ended), ...toldForEachCharge(ended)],
    };
  }),
  challenged('challenge-confirmed-and-date', async (stage, confirms) => ({
    actors: [confirms, await worker(stage, 'the next date comes; a worker tries the card')],
    expect: (ended) => [...paidOrTried(ended), ...toldForEachCharge(ended)],
  })),
  challenged('challenge-confirmed-and-dates-of-two-workers', async (stage, confirms) => ({
    actors: [
      confirms,
      await worker(stage, 'a worker tries the card'),
      await worker(stage, 'another one does'),
    ],
    expect: paidOrTried,
  })),
  challenged('challenge-confirmed-and-next-payer', async (stage, confirms, recovery) => ({
    actors: [confirms, actor('Bob pays by the link', () => pay(stage, recovery, { who: 'bob' }))],
    expect: (ended) => [...atMostOnce(ended), ...toldForEachCharge(ended)], // Each may have kept the other from it.
  })),
  unpaid('renewal-recovered-twice', async (stage, recovery) => ({
    actors: [
      actor('Ada pays by the recovery link', () => pay(stage, recovery, { key: 'click-1' })),
      actor('Bob pays by it too', () => pay(stage, recovery, { who: 'bob', key: 'click-2' })),
    ],
    expect: recovered,
  })),
];
