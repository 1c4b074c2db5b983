import type { Link } from '../../payer.ts';
import type { Stage } from '../../stage.ts';
import { cancelLink, letBackendIn } from '../../tenant-backend.ts';
import {
  type Asked,
  actor,
  aLink,
  CHALLENGE_OVER_SECONDS,
  confirm,
  DECLINED,
  finishAbandoned,
  passChallenge,
  pay,
  payUpToChallenge,
  recurring,
  timePasses,
} from '../actions.ts';
import type { Ended, Prepared, Race } from '../run.ts';
import { charges, toldForEachCharge } from './expectations.ts';

/** The tenant's backend cancels a link that somebody is paying: it is cancelled or paid, and never both. The cancel is actor B. */
type Offered = Readonly<{ stage: Stage; link: Link }>;
type Waiting = Offered & Readonly<{ asked: Asked }>;

function offered(name: string, race: (offered: Offered) => Prepared, fields: object = {}): Race {
  return {
    name,
    async prepare(stage) {
      await letBackendIn(stage);
      return race({ stage, link: await aLink(stage, fields) });
    },
  };
}

/** A race about a payment whose payer has passed their bank's challenge. */
function waiting(name: string, race: (waiting: Waiting) => Prepared): Race {
  return {
    name,
    async prepare(stage) {
      await letBackendIn(stage);
      const link = await aLink(stage);
      const asked = await payUpToChallenge(stage, link);
      await passChallenge(stage, asked);
      return race({ stage, link, asked });
    },
  };
}

const cancels = ({ stage, link }: Offered) => actor('the tenant cancels', () => cancelLink(stage, link));
const cancelsLate = ({ stage, link }: Offered) =>
  actor('56 minutes pass; the tenant cancels', async () => {
    await timePasses(stage, CHALLENGE_OVER_SECONDS);
    return await cancelLink(stage, link);
  });

export const cancelling: readonly Race[] = [
  offered('cancel-and-pay', (at) => ({
    actors: [actor('Ada pays', () => pay(at.stage, at.link)), cancels(at)],
    expect: (ended) => [...oneWins(ended, at), ...toldForEachCharge(ended)],
  })),
  offered(
    'cancel-and-pay-recurring',
    (at) => ({
      actors: [actor('Ada pays', () => pay(at.stage, at.link)), cancels(at)],
      expect: (ended) => [...oneWins(ended, at), ...toldForEachCharge(ended)],
    }),
    recurring,
  ),
  offered('cancel-and-decline', (at) => ({
    actors: [actor('Ada’s card is declined', () => pay(at.stage, at.link, { card: DECLINED })), cancels(at)],
    expect: (ended) => [...charges(ended, 0), ...cancelIsKept(ended, at)],
  })),
  offered('cancel-twice', (at) => ({
    actors: [cancels(at), cancels(at)],
    expect: (ended) => [
      ...cancelIsKept(ended, at),
      ...(ended.answers[0]?.status === 200 ? [] : ['the first cancel was refused']),
    ],
  })),
  waiting('cancel-and-confirm', (at) => ({
    actors: [actor('Ada confirms', () => confirm(at.stage, at.link, at.asked)), cancels(at)],
    expect: (ended) => [...oneWins(ended, at), ...toldForEachCharge(ended)],
  })),
  waiting('late-cancel-and-confirm', (at) => ({
    actors: [actor('Ada confirms', () => confirm(at.stage, at.link, at.asked)), cancelsLate(at)],
    expect: (ended) => oneWins(ended, at),
  })),
  waiting('late-cancel-and-reaper', (at) => ({
    actors: [actor('the reaper runs', async () => void (await finishAbandoned(at.stage))), cancelsLate(at)],
    expect: (ended) => [...charges(ended, 0), ...cancelIsKept(ended, at)],
  })),
];

const PAID = 2;
const CANCELLED = 4;
const statusOf = ({ items }: Ended, { link }: Offered) =>
  items.find(({ sk, slug }) => sk === 'LINK' && slug === link.slug)?.status;

/** A charge leaves the link paid, and then the cancel was refused. */
function oneWins(ended: Ended, at: Offered): string[] {
  const { charged } = ended;
  const isRight = charged === 0 || (charged === 1 && statusOf(ended, at) === PAID);
  return [
    ...(isRight ? [] : [`${charged} charges, and the link has the status ${statusOf(ended, at)}`]),
    ...cancelIsKept(ended, at),
  ];
}

/** A cancel that was answered with success stays; one that was refused changed nothing. */
function cancelIsKept(ended: Ended, at: Offered): string[] {
  const isCancelled = statusOf(ended, at) === CANCELLED;
  const answer = ended.answers[1]?.status;
  return (answer === 200) === isCancelled
    ? []
    : [`the cancel was answered with ${answer}; the link has the status ${statusOf(ended, at)}`];
}
