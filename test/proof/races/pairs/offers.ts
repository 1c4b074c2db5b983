import type { Link } from '../../payer.ts';
import type { Answer, Stage } from '../../stage.ts';
import { type Chosen, cancelLink, choose, letBackendIn, makeOffer, ownIn } from '../../tenant-backend.ts';
import { actor, type Click, finishAbandoned, pay, timePasses } from '../actions.ts';
import type { Prepared, Race } from '../run.ts';
import { atMostOnce, charges, once, toldForEachCharge } from './expectations.ts';

/** A link that sells more than once, or is renewed: however buyers, the shop and time meet, no place is sold twice. */
type Offered = Readonly<{ stage: Stage; link: Link }>;

const PLACE_OVER_SECONDS = 16 * 60;
const COPY_OVER_SECONDS = 61 * 60;
const SCHEDULES = 60;
const ONE = { maxPayments: 1, quantity: { min: 1, max: 3 } };
const RENEWABLE = { renewable: true };

function offering(
  name: string,
  fields: object,
  race: (offered: Offered) => Prepared | Promise<Prepared>,
): Race {
  return {
    name,
    drawn: SCHEDULES, // Who chooses and pays makes too many calls for all of their orders.
    async prepare(stage) {
      await letBackendIn(stage);
      const life = 'renewable' in fields ? {} : { expiresInMinutes: 600 };
      const link = await makeOffer(stage, { amount: 19.99, ...life, ...fields });
      if (!link) throw new Error('The link could not be made.');
      if ('renewable' in fields) stage.time.advance(COPY_OVER_SECONDS);
      return race({ stage, link });
    },
  };
}

/** Chooses on a device of their own, and pays what they get. */
async function buy({ stage, link }: Offered, chosen: Chosen, click: Click = {}): Promise<Answer> {
  const answer = await choose(stage, link, chosen);
  const own = answer && ownIn(answer);
  return own ? await pay(stage, own, click) : (answer ?? { status: 0, body: undefined });
}
const ada = (at: Offered, quantity?: number) =>
  actor('Ada chooses and pays', () =>
    buy(at, { device: 'device-of-ada-lovelace', ...(quantity && { quantity }) }),
  );
const bob = (at: Offered, quantity?: number) =>
  actor('Bob chooses and pays', () =>
    buy(at, { device: 'device-of-bob-the-next', ...(quantity && { quantity }) }, { who: 'bob' }),
  );

async function ownOf({ stage, link }: Offered, chosen: Chosen): Promise<Link> {
  const answer = await choose(stage, link, chosen);
  const own = answer && ownIn(answer);
  if (!own) throw new Error('There is no place.');
  return own;
}

export const offers: readonly Race[] = [
  offering('last-place-two-buyers', ONE, (at) => ({
    actors: [ada(at, 1), bob(at, 2)],
    expect: (ended) => [...once(ended), ...toldForEachCharge(ended)],
  })),
  offering('two-places-two-buyers', { maxPayments: 2 }, (at) => ({
    actors: [ada(at), bob(at)],
    expect: (ended) => [...charges(ended, 2), ...toldForEachCharge(ended)],
  })),
  offering('one-device-chooses-twice', ONE, (at) => ({
    actors: [ada(at, 1), ada(at, 2)],
    expect: (ended) => [...atMostOnce(ended), ...toldForEachCharge(ended)],
  })),
  offering('pays-and-chooses-another-quantity', ONE, async (at) => {
    const device = 'device-of-ada-lovelace';
    const own = await ownOf(at, { device, quantity: 1 });
    return {
      actors: [actor('Ada pays', () => pay(at.stage, own)), ada(at, 3)],
      expect: (ended) => [...atMostOnce(ended), ...toldForEachCharge(ended)],
    };
  }),
  offering('late-payment-and-the-next-buyer', ONE, async (at) => {
    const own = await ownOf(at, { device: 'device-of-ada-lovelace', quantity: 1 });
    return {
      actors: [
        actor('Ada pays', () => pay(at.stage, own)),
        actor('her time is over; the reconciler runs; Bob buys', async () => {
          await timePasses(at.stage, PLACE_OVER_SECONDS);
          await finishAbandoned(at.stage);
          return await buy(at, { device: 'device-of-bob-the-next', quantity: 1 }, { who: 'bob' });
        }),
      ],
      expect: (ended) => [...atMostOnce(ended), ...toldForEachCharge(ended)],
    };
  }),
  offering('cancelled-and-bought', ONE, (at) => ({
    actors: [ada(at, 1), actor('the tenant cancels', () => cancelLink(at.stage, at.link))],
    expect: (ended) => [...atMostOnce(ended), ...toldForEachCharge(ended)],
  })),
  offering('own-link-cancelled-and-paid', ONE, async (at) => {
    const own = await ownOf(at, { device: 'device-of-ada-lovelace', quantity: 1 });
    return {
      actors: [
        actor('Ada pays', () => pay(at.stage, own)),
        actor('the tenant cancels her link', () => cancelLink(at.stage, own)),
      ],
      expect: (ended) => [...atMostOnce(ended), ...toldForEachCharge(ended)],
    };
  }),
  offering('two-payers-renew', RENEWABLE, (at) => ({
    actors: [ada(at), bob(at)],
    expect: (ended) => [...once(ended), ...toldForEachCharge(ended)],
  })),
  offering('copy-is-paid-and-renewed-again', RENEWABLE, async (at) => {
    const copy = await ownOf(at, {});
    return {
      actors: [
        actor('Ada pays the copy', () => pay(at.stage, copy)),
        actor('its time is over; Bob renews and pays', async () => {
          await timePasses(at.stage, COPY_OVER_SECONDS);
          return await buy(at, { device: 'device-of-bob-the-next' }, { who: 'bob' });
        }),
      ],
      expect: (ended) => [...atMostOnce(ended), ...toldForEachCharge(ended)],
    };
  }),
  offering('renewed-and-cancelled', RENEWABLE, (at) => ({
    actors: [ada(at), actor('the tenant cancels', () => cancelLink(at.stage, at.link))],
    expect: (ended) => [...atMostOnce(ended), ...toldForEachCharge(ended)],
  })),
];
