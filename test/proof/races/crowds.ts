import type { Link } from '../payer.ts';
import type { Stage } from '../stage.ts';
import {
  type Asked,
  actor,
  aLink,
  CHALLENGE_OVER_SECONDS,
  CHALLENGED,
  confirm,
  DECLINED,
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
  VISA,
} from './actions.ts';
import type { Race } from './run.ts';
import type { Actor } from './scheduler.ts';
import { takeTurn } from './scheduler.ts';

/** Chance of the explorer's own, so that a crowd and its schedule are repeated by their number. */
export type Chance = () => number;

const CARDS = [VISA, VISA, MASTERCARD, DECLINED, CHALLENGED] as const;
const PAYERS = ['ada', 'bob', 'cyd'] as const;
const LINKS = [{}, recurring, freeTrial, { amount: 5, currency: { code: 'EUR', symbol: '€' } }] as const;

type Place = Readonly<{
  stage: Stage;
  links: readonly Link[];
  waiting: Asked | undefined;
  pick: <One>(from: readonly One[]) => One;
}>;

/** Three to five handlers on one or two links, drawn by chance: payers with any card, a confirm, workers, time. */
export function crowd(chance: Chance): Race {
  const pick = <One>(from: readonly One[]): One => from[Math.floor(chance() * from.length)] as One;
  return {
    name: 'crowd',
    async prepare(stage) {
      const links = [await aLink(stage, pick(LINKS)), await aLink(stage, pick(LINKS))];
      const [first] = links as [Link];
      const waiting = chance() < 0.4 ? await tryWaiting(stage, first) : undefined;
      if (waiting) await pick([passChallenge, failChallenge])(stage, waiting);
      const place = { stage, links, waiting, pick };
      const actors = Array.from({ length: 3 + Math.floor(chance() * 3) }, () => anActor(place));
      return {
        actors,
        expect: ({ answers, charged }) => {
          const told = answers.filter(
            ({ body }) => body?.status === 'success' && body.payment_intent.id,
          ).length;
          return charged > links.length
            ? [`${charged} charges for ${links.length} links`]
            : told > 0 && charged === 0
              ? ['success without a charge']
              : [];
        },
      };
    },
  };
}

/** A free trial asks for no challenge. */
async function tryWaiting(stage: Stage, link: Link): Promise<Asked | undefined> {
  return await payUpToChallenge(stage, link).catch(() => undefined);
}

function anActor(place: Place): Actor {
  const { stage, links, waiting, pick } = place;
  const kinds = [pays, pays, pays, reconciles, ...(waiting ? [confirms, confirms] : [])];
  return pick(kinds)(stage, pick([links[0], links[0], links[1]]) as Link, place);
}

function pays(stage: Stage, link: Link, { pick }: Place): Actor {
  const who = pick(PAYERS);
  const card = pick(CARDS);
  const key = pick([undefined, undefined, `${who}-1`]);
  return actor(`${who} pays by ${card}${key ? ` under ${key}` : ''}`, () =>
    pay(stage, link, { who, card, ...(key && { key: `${key}-${card}-${link.slug}` }) }),
  );
}

function reconciles(stage: Stage, _link: Link, { pick }: Place): Actor {
  const seconds = pick([0, LEASE_OVER_SECONDS, CHALLENGE_OVER_SECONDS]);
  return actor(`${seconds} seconds pass; the reconciler runs`, async () => {
    if (seconds > 0) await timePasses(stage, seconds);
    await finishAbandoned(stage);
  });
}

function confirms(stage: Stage, _link: Link, { waiting, links }: Place): Actor {
  return actor('the payer confirms', () =>
    takeTurn('the page hears from the bank', async () => {}).then(() =>
      confirm(stage, links[0] as Link, waiting as Asked),
    ),
  );
}
