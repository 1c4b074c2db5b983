import { expect } from 'vitest';
import { contracts } from '../../../../functions/contracts.ts';
import type { ErrorCode } from '../../../../shared/domain/errors.ts';
import { misbehave } from '../../../flows/processor-faults.ts';
import type { Answer } from '../../../support/gateway.ts';
import { challengeUrl, guard } from '../../../support/guarded.ts';
import { aLink, pay } from '../../../support/links.ts';
import { expectBooksToAgree, kept } from '../../../support/money-books.ts';
import { reviveWire, tamperWith } from '../../../support/wire.ts';
import { aBuyer, type Buyer, CHARGING, type Try } from './buyer.ts';
import { expectCode, expectNothingSold, expectRefused, type Shown, soldBy } from './shown.ts';

type Handler = keyof typeof CHARGING;
type Charge = (how?: Try) => Promise<Answer>;
type Show = (buyer: Buyer, charge: Charge, handler: Handler) => Promise<void>;

const INTENTS = /\/v1\/(payment|setup)_intents$/;
const DECLINES_MAX = 5;

const SHOWS: Partial<Record<ErrorCode, Show>> = {
  payment_method_not_found: async ({ tenant }, charge) => {
    await expectNothingSold('payment_method_not_found', tenant, () =>
      charge({ paymentMethodId: 'pm_unknown' }),
    );
    await expectBooksToAgree(tenant);
    expect((await charge({ paymentMethodId: 'pm_card_mastercard' })).status).toBe(200);
  },
  payment_mismatch: async ({ tenant }, charge) => {
    tamperWith(/^POST \/v1\/(payment|setup)_intents$/, (intent) =>
      Object.assign(intent, { customer: 'cus_another', amount_received: 1 }),
    );
    const { sold } = await soldBy(tenant);
    expectCode(await charge(), 'payment_mismatch');
    reviveWire();
    expect((await soldBy(tenant)).sold).toEqual(sold); // The processor did take the money, and waits for an operator.
    expect((await kept(tenant)).attempts).toContainEqual(expect.objectContaining({ state: 'quarantined' }));
  },
  amount_too_small: async ({ tenant }, charge) => {
    await misbehave(tenant, { refusal: { status: 400, code: 'amount_too_small' } }, INTENTS);
    await expectNothingSold('amount_too_small', tenant, charge);
    await expectBooksToAgree(tenant);
  },
  rate_limited: async ({ tenant, customerInfo }, charge) => {
    for (let declined = 0; declined < DECLINES_MAX; declined++) {
      const { status } = await pay(await aLink(tenant), {
        customerInfo,
        paymentMethodId: 'pm_card_chargeDeclined',
      });
      expect(status).toBe(402);
    }
    await expectRefused('rate_limited', tenant, charge);
  },
  challenge_required: async ({ tenant }, charge) => {
    await guard(tenant);
    await expectRefused('challenge_required', tenant, charge);
  },
  payment_in_progress: async ({ tenant, ...buyer }, charge, handler) => {
    await misbehave(tenant, 'drop_before', INTENTS, { times: 2 });
    const first = UNSENT.includes(handler)
      ? await CHARGING['client/change-plan']({ tenant, ...buyer })
      : charge;
    expect((await first({ key: 'first' })).status).toBe(503);
    await expectRefused('payment_in_progress', tenant, () =>
      charge({ key: 'second', paymentMethodId: 'pm_card_mastercard' }),
    );
  },
};

const HANDLERS = Object.keys(CHARGING) as Handler[];
/** What these sell is not held, so another payment is in their way only as a lost race, which `races` shows. */
const RACED: readonly Handler[] = ['client/add-card'];
/** No card of these is charged, so nothing is sent to the processor. */
const UNSENT: readonly Handler[] = ['client/apply-free-change', 'admin/change-subscription-plan'];

/** Every way of being charged, with each refusal that comes of the card, the processor or another payment. */
export const charges = (): Shown[] =>
  Object.entries(SHOWS).flatMap(([code, show]) =>
    HANDLERS.filter((handler) => isListed(handler, code as ErrorCode)).map((handler) => ({
      handler,
      code: code as ErrorCode,
      show: async () => {
        const buyer = await aBuyer({}, {}, { project: { challengeUrl } });
        await show(buyer, await CHARGING[handler](buyer), handler);
      },
    })),
  );

function isListed(handler: Handler, code: ErrorCode): boolean {
  if (code === 'payment_in_progress' && RACED.includes(handler)) return false;
  if (code === 'amount_too_small' && UNSENT.includes(handler)) return false;
  return (contracts[handler].errors as readonly ErrorCode[]).includes(code);
}
