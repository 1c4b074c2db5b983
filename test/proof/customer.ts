import type { Item } from '../../shared/ledger/view.ts';
import { type Answer, askBy, itemsOf, type Stage } from './stage.ts';
import { tokensOf } from './wallet.ts';

/** A customer at their own account. Each answers `undefined` when its function never answered. */
export type CustomerWork = Readonly<{
  /** Saves a card. Gives its id if the answer said it. */
  add: (card: string, key: string) => Promise<string | undefined>;
  choose: (id: string) => Promise<Answer | undefined>;
  remove: (id: string) => Promise<Answer | undefined>;
  cancel: (planSlug: string, when: 'now' | 'period_end') => Promise<Answer | undefined>;
  changePlan: (planSlug: string, to: string) => Promise<Answer | undefined>;
  cancelChange: (planSlug: string) => Promise<Answer | undefined>;
  /** Says of an order that it is theirs, or that it is not. */
  say: (answer: 'claim' | 'disown', orderId: string) => Promise<Answer | undefined>;
}>;

/** Signed in before anything fails: the payer, unless `email` names another. */
export async function signIn(stage: Stage, email?: string): Promise<CustomerWork> {
  const authorization = `Bearer ${(await tokensOf(stage, email)).customer}`;
  return {
    async add(paymentMethodId, key) {
      const answer = await askBy(
        stage,
        'POST',
        '/client/card',
        { paymentMethodId },
        { authorization, 'idempotency-key': key },
      );
      return answer?.status === 200 ? answer.body.card?.id : undefined;
    },
    choose: (id) => askBy(stage, 'PATCH', `/client/card/${id}/primary`, {}, { authorization }),
    remove: (id) => askBy(stage, 'DELETE', `/client/card/${id}`, {}, { authorization }),
    cancel: (slug, when) => askBy(stage, 'POST', `/client/plan/${slug}/cancel`, { when }, { authorization }),
    changePlan: (slug, planSlug) =>
      askBy(stage, 'POST', `/client/plan/${slug}/change-plan`, { planSlug }, { authorization }),
    say: (answer, id) => askBy(stage, 'POST', `/client/order/${id}/${answer}`, {}, { authorization }),
    cancelChange: (slug) =>
      askBy(stage, 'POST', `/client/plan/${slug}/change-plan/cancel`, {}, { authorization }),
  };
}

export const orderIn = (items: readonly Item[]): Item | undefined =>
  items.find(({ sk }) => sk.startsWith('ORDER#'));
/** Somebody bought the one order with the customer's typed address; the customer says that it is theirs. */
export const claimOwn = async (stage: Stage, customer: CustomerWork): Promise<void> =>
  void (await customer.say('claim', String(orderIn(await itemsOf(stage))?.id)));
export const cardOfOrder = async (stage: Stage): Promise<string> =>
  String(orderIn(await itemsOf(stage))?.paymentMethodId);

/** Saves another card, makes it the one that the order charges, and removes the old one; as far as each is answered. */
export async function replaceCard(customer: CustomerWork, old: string): Promise<void> {
  const id = await customer.add('pm_card_mastercard', 'card-1');
  const chosen = id === undefined ? undefined : await customer.choose(id);
  if (chosen?.status === 200) await customer.remove(old);
}

/** What a saved card promises beside the invariants: one request saves one, and no active order charges a card that was removed. */
export function brokenCards(items: readonly Item[]): string[] {
  const cards = items.filter(({ sk }) => sk.startsWith('CARD#'));
  const saved = cards.filter(({ card }) => (card as { brand?: string } | undefined)?.brand === 'mastercard');
  const removed = new Set(
    cards.filter(({ removedAt }) => removedAt !== undefined).map(({ paymentMethodId }) => paymentMethodId),
  );
  const charging = items.filter(
    ({ sk, status, paymentMethodId }) =>
      sk.startsWith('ORDER#') && status === 2 && removed.has(paymentMethodId),
  );
  return [
    ...(saved.length <= 1 ? [] : [`one request saved ${saved.length} cards`]),
    ...charging.map(({ id }) => `the order ${id} charges a card that was removed`),
    ...cards
      .filter(
        ({ removedAt, detachedAt, workSk }) =>
          removedAt !== undefined && detachedAt === undefined && workSk === undefined,
      )
      .map(({ paymentMethodId }) => `the card ${paymentMethodId} was removed, and nothing detaches it`),
  ];
}
