import type { Link } from '../../payer.ts';
import type { Stage } from '../../stage.ts';
import {
  type Asked,
  actor,
  aLink,
  CHALLENGE_OVER_SECONDS,
  confirm,
  failChallenge,
  finishAbandoned,
  freeTrial,
  LEASE_OVER_SECONDS,
  MASTERCARD,
  passChallenge,
  pay,
  payUpToChallenge,
  recurring,
  timePasses,
} from '../actions.ts';
import type { Prepared, Race } from '../run.ts';
import { takeTurn } from '../scheduler.ts';
import { atMostOnce, charges, once, rows, told, toldForEachCharge } from './expectations.ts';

/** A payment that waits for its payer's bank, and all who may end it: the payer, the reaper, the payer's other card, the next payer. */
const DECLINED_AFTER_CHALLENGE = 'pm_card_threeDSecureRequiredChargeDeclined';

type Waiting = Readonly<{ stage: Stage; link: Link; asked: Asked }>;

/** A race about a payment whose challenge was passed, unless the race passes it itself. */
function waiting(
  name: string,
  race: (waiting: Waiting) => Prepared,
  how: { card?: string; link?: object; challenge?: 'passed' | 'failed' | 'open' } = {},
): Race {
  return {
    name,
    async prepare(stage) {
      const link = await aLink(stage, how.link);
      const asked = await payUpToChallenge(stage, link, how.card ? { card: how.card } : {});
      if (how.challenge === 'failed') await failChallenge(stage, asked);
      else if (how.challenge !== 'open') await passChallenge(stage, asked);
      return race({ stage, link, asked });
    },
  };
}

const confirms = ({ stage, link, asked }: Waiting, name = 'Ada confirms') =>
  actor(name, () => confirm(stage, link, asked));
const reaps = ({ stage }: Waiting, name = '56 minutes pass; the reaper runs') =>
  actor(name, async () => {
    await timePasses(stage, CHALLENGE_OVER_SECONDS);
    await finishAbandoned(stage);
  });
const beginsAnew = ({ stage, link }: Waiting) =>
  actor('Ada pays by another card', () => pay(stage, link, { card: MASTERCARD }));

export const confirming: readonly Race[] = [
  waiting('confirm-twice', (at) => ({
    actors: [confirms(at), confirms(at, 'Ada confirms again')],
    expect: (ended) => [...once(ended), ...told(ended, 'success', 2)],
  })),
  waiting(
    'confirm-twice-after-failing',
    (at) => ({
      actors: [confirms(at), confirms(at, 'Ada confirms again')],
      expect: (ended) => [...charges(ended, 0), ...told(ended, 'payment_failed', 2)],
    }),
    { challenge: 'failed' },
  ),
  waiting(
    'confirm-twice-then-declined',
    (at) => ({
      actors: [confirms(at), confirms(at, 'Ada confirms again')],
      expect: (ended) => [...charges(ended, 0), ...told(ended, 'payment_failed', 2)],
    }),
    { card: DECLINED_AFTER_CHALLENGE },
  ),
  waiting(
    'confirm-and-reaper',
    (at) => ({
      actors: [confirms(at), reaps(at)],
      expect: (ended) => [...atMostOnce(ended), ...rows(ended, 'ORDER#', ended.charged)],
    }),
    { link: recurring },
  ),
  waiting(
    'confirm-and-reaper-of-a-trial',
    (at) => ({
      actors: [confirms(at), reaps(at)],
      expect: (ended) => [...charges(ended, 0), ...rows(ended, 'ORDER#', 1), ...told(ended, 'success', 1)],
    }),
    { link: freeTrial },
  ),
  waiting(
    'confirm-and-reaper-of-a-failed-trial',
    (at) => ({
      actors: [confirms(at), reaps(at)],
      expect: (ended) => [...rows(ended, 'ORDER#', 0), ...told(ended, 'payment_failed', 1)],
    }),
    { link: freeTrial, challenge: 'failed' },
  ),
  waiting('confirm-and-lease-over', (at) => ({
    actors: [
      confirms(at),
      actor('the lease ends; the reconciler runs', async () => {
        await timePasses(at.stage, LEASE_OVER_SECONDS);
        await finishAbandoned(at.stage);
      }),
    ],
    expect: atMostOnce,
  })),
  waiting('confirm-and-other-card', (at) => ({
    actors: [confirms(at), beginsAnew(at)],
    expect: (ended) => [...atMostOnce(ended), ...toldForEachCharge(ended)],
  })),
  waiting('confirm-and-next-payer', (at) => ({
    actors: [
      confirms(at),
      actor('56 minutes pass; Bob pays', async () => {
        await timePasses(at.stage, CHALLENGE_OVER_SECONDS);
        return await pay(at.stage, at.link, { who: 'bob' });
      }),
    ],
    expect: atMostOnce,
  })),
  waiting('confirm-and-double-click', (at) => ({
    actors: [
      confirms(at),
      actor('Ada clicks Pay again', () => pay(at.stage, at.link, { card: 'pm_card_threeDSecure2Required' })),
    ],
    expect: once,
  })),
  waiting(
    'challenge-and-other-card',
    (at) => ({ actors: [passesAndConfirms(at), beginsAnew(at)], expect: atMostOnce }),
    {
      challenge: 'open',
    },
  ),
  waiting(
    'challenge-and-reaper',
    (at) => ({ actors: [passesAndConfirms(at), reaps(at)], expect: atMostOnce }),
    { challenge: 'open' },
  ),
  waiting(
    'reaper-twice',
    (at) => ({
      actors: [reaps(at), reaps(at, 'another hour; another reaper')],
      expect: (ended) => charges(ended, 0),
    }),
    {
      challenge: 'open',
    },
  ),
  waiting('reaper-and-other-card', (at) => ({ actors: [reaps(at), beginsAnew(at)], expect: atMostOnce }), {
    challenge: 'open',
  }),
];

/** The bank's dialog is over in one turn, and fails when the intent was cancelled meanwhile. */
function passesAndConfirms({ stage, link, asked }: Waiting) {
  return actor('Ada passes the challenge and confirms', async () => {
    await takeTurn('the bank says yes', () => passChallenge(stage, asked).catch(() => {}));
    return await confirm(stage, link, asked);
  });
}
