import * as v from 'valibot';
import { type SavedCard, SavedCardRecord } from '../../domain/customers/saved-card.ts';
import type { CustomerId, Instant, TenantId } from '../../domain/ids.ts';
import { keys } from '../table/keys.ts';
import { lost } from '../table/lost.ts';
import { readable } from '../table/readable.ts';
import { change, get, queryPrefix, upsert, type Write } from '../table/table.ts';
import { changeVersion } from '../table/version.ts';
import { workFields } from '../table/work.ts';

export const parseCard = (item: unknown): SavedCard => v.parse(SavedCardRecord, item);
const keyOf = ({
  tenantId,
  customerId,
  paymentMethodId,
}: Pick<SavedCard, 'tenantId' | 'customerId' | 'paymentMethodId'>) =>
  keys.card(tenantId, customerId, paymentMethodId);

/** A card that is saved again after it was removed may be charged again. */
export const saveCard = (saved: SavedCard): Write =>
  upsert(keyOf(saved), {
    set: { ...readable(SavedCardRecord, saved) },
    remove: ['removedAt', 'detachedAt', 'workPk', 'workSk'],
  });

export async function findCard(
  tenantId: TenantId,
  customerId: CustomerId,
  id: string,
): Promise<SavedCard | undefined> {
  const item = await get(keys.card(tenantId, customerId, id));
  return item === undefined ? undefined : parseCard(item);
}

/** The cards of a customer that are not removed, the newest first. */
export async function listCards(tenantId: TenantId, customerId: CustomerId): Promise<SavedCard[]> {
  const { pk, sk } = keys.card(tenantId, customerId, '');
  const cards = (await queryPrefix(pk, sk)).map(parseCard).filter(({ removedAt }) => removedAt === undefined);
  return cards.sort((one, other) => (one.createdAt > other.createdAt ? -1 : 1));
}

/** The cards of a customer that are removed. */
export async function listRemovedCards(tenantId: TenantId, customerId: CustomerId): Promise<SavedCard[]> {
  const { pk, sk } = keys.card(tenantId, customerId, '');
  return (await queryPrefix(pk, sk, { having: 'removedAt' })).map(parseCard);
}

const changed = lost('card');

/** Notes with a card that is being saved that it may become the primary one, so that a removal at the same time reads the customer again. */
export const countChoice = (card: SavedCard): Write => upsert(keyOf(card), { add: { version: 1 } });

/** Notes that the customer chose the card, on condition that it is not removed. */
export const chooseCard = (card: SavedCard): Write =>
  change(keyOf(card), { add: { version: 1 }, when: [['removedAt', 'absent']] }, changed);

/** Removes a card, on condition that no request has chosen it since it was read. It is work for the reconciler until it is detached. */
export const removeCard = (card: SavedCard, at: Instant, checkAt: Instant): Write =>
  changeVersion(
    keyOf(card),
    card,
    {
      set: { removedAt: at, ...workFields('CHECK', card.paymentMethodId, checkAt) },
      when: [['removedAt', 'absent']],
    },
    changed,
  );

/** A card that the processor does not have any more: nothing is left to detach. */
export const loseCard = (card: SavedCard, at: Instant): Write =>
  changeVersion(
    keyOf(card),
    card,
    { set: { removedAt: at, detachedAt: at }, when: [['removedAt', 'absent']] },
    changed,
  );

/** What the processor shows of the card now. */
export const setCard = (card: SavedCard, details: SavedCard['card']): Write =>
  changeVersion(keyOf(card), card, { set: { card: details }, when: [['removedAt', 'absent']] }, changed);

/** A card that was saved at the processor and is not kept: a removed one from the start, unless the customer has it already. */
export const refuseCard = (card: SavedCard, at: Instant, checkAt: Instant): Write =>
  upsert(
    keyOf(card),
    {
      set: {
        ...readable(SavedCardRecord, { ...card, removedAt: at }),
        ...workFields('CHECK', card.paymentMethodId, checkAt),
      },
      when: [['paymentMethodId', 'absent']],
    },
    changed,
  );

/** Notes that the processor has detached a removed card, on condition that it was not saved again. */
export const setDetached = (card: SavedCard, at: Instant): Write =>
  change(
    keyOf(card),
    { set: { detachedAt: at }, remove: ['workPk', 'workSk'], when: [['removedAt', '=', card.removedAt]] },
    changed,
  );

/** Schedules the next try to detach a removed card. */
export const postponeDetaching = (card: SavedCard, checkAt: Instant): Write =>
  change(
    keyOf(card),
    { set: workFields('CHECK', card.paymentMethodId, checkAt), when: [['removedAt', '=', card.removedAt]] },
    changed,
  );
