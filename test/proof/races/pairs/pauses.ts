import { MONTH_SECONDS, PAUSE_SECONDS, pauserOf, renew } from '../../renewals.ts';
import { itemsOf, type Stage } from '../../stage.ts';
import { actor, aLink, pay, recurring } from '../actions.ts';
import type { Ended, Prepared, Race } from '../run.ts';
import { charges } from './expectations.ts';
import { worker } from './renewals.ts';

type Pauser = Awaited<ReturnType<typeof pauserOf>>;
const MINUTE_SECONDS = 60;

/** Ada subscribed to what a link charges each month, and it is a minute past the beginning of its next billing date. */
function onItsDay(name: string, race: (stage: Stage, staff: Pauser) => Promise<Prepared>): Race {
  return {
    name,
    async prepare(stage) {
      await pay(stage, await aLink(stage, recurring));
      await toNextWork(stage);
      return await race(stage, await pauserOf(stage));
    },
  };
}

/** The same; staff paused it, and the pause has begun: until the day that has come, or until they resume it. */
function paused(
  name: string,
  { isOver = false }: { isOver?: boolean },
  race: (stage: Stage, staff: Pauser) => Promise<Prepared>,
): Race {
  return {
    name,
    async prepare(stage) {
      await pay(stage, await aLink(stage, recurring));
      const staff = await pauserOf(stage);
      const until = new Date(stage.time.now().getTime() + PAUSE_SECONDS * 1000);
      await staff('pause', undefined, isOver ? until : undefined);
      stage.time.advance(MONTH_SECONDS);
      await renew(stage);
      if (isOver) stage.time.advance(PAUSE_SECONDS);
      return await race(stage, await pauserOf(stage)); // The first token has expired.
    },
  };
}

async function toNextWork(stage: Stage): Promise<void> {
  const order = (await itemsOf(stage)).find(({ sk }) => sk.startsWith('ORDER#'));
  const begins = Date.parse(String(order?.workSk).split('#')[0] ?? '');
  stage.time.advance((begins - stage.time.now().getTime()) / 1000 + MINUTE_SECONDS);
}

type Paused = { pausedAt?: string; resumedOn?: string; startsOn: string } | undefined;
const orderOf = ({ items }: Ended) => items.find(({ sk }) => sk.startsWith('ORDER#'));
const pauseOf = (ended: Ended) => orderOf(ended)?.pause as Paused;
const eventsOf = ({ items }: Ended, type: string): number =>
  items
    .filter(({ sk }) => sk === 'OUTBOX')
    .flatMap(({ events }) => events as { type: string }[])
    .filter((event) => event.type === type).length;
const toldOnce = (ended: Ended, type: string): string[] =>
  eventsOf(ended, type) === 1 ? [] : [`there are ${eventsOf(ended, type)} events ${type}`];

/** The purchase was charged, and the cycle with which the order goes on once, or not yet. */
const chargedOnceMore = ({ charged }: Ended): string[] =>
  charged <= 2 ? [] : [`${charged} charges succeeded, there may be two`];

/** The cycle was charged first, and the pause begins with the next one; or it is not charged. */
function pausedOrCharged(ended: Ended): string[] {
  const order = orderOf(ended);
  const pause = pauseOf(ended);
  return [
    ...charges(ended, Number(order?.cyclesPaid)),
    ...(pause && pause.startsOn < String(order?.nextBillingDate)
      ? ['the pause is of a date that was charged']
      : []),
    ...(pause || ended.answers[1]?.status !== 200 ? [] : ['the pause that was answered is lost']),
  ];
}

export const pauses: readonly Race[] = [
  onItsDay('pause-and-renewal', async (stage, staff) => ({
    actors: [
      await worker(stage, 'a worker charges the batch'),
      actor('staff pause the order', () => staff('pause')),
    ],
    expect: pausedOrCharged,
  })),
  paused('pause-ends-twice', { isOver: true }, async (stage) => ({
    actors: [
      await worker(stage, 'a worker finds that its day has come'),
      await worker(stage, 'another one has the batch too'),
    ],
    expect: (ended) => [...chargedOnceMore(ended), ...toldOnce(ended, 'order.resumed')],
  })),
  paused('pause-ends-and-resume', { isOver: true }, async (stage, staff) => ({
    actors: [
      await worker(stage, 'a worker finds that its day has come'),
      actor('staff resume the order', () => staff('resume')),
    ],
    expect: (ended) => [...chargedOnceMore(ended), ...toldOnce(ended, 'order.resumed')],
  })),
  paused('resume-twice', {}, async (_stage, staff) => ({
    actors: [
      actor('staff resume the order', () => staff('resume')),
      actor('other staff resume it', () => staff('resume')),
    ],
    expect: (ended) => [
      ...toldOnce(ended, 'order.resumed'),
      ...(ended.answers.every(({ status }) => status === 200) ? [] : ['a resume was refused']),
    ],
  })),
];
