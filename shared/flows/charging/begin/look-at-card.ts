import type { GivenCard } from '../../../domain/customers/given-card.ts';
import { isProved } from '../../../domain/sales/buyer-known-by.ts';
import type { HoldOn } from '../../../domain/sales/hold.ts';
import { cardNotKnown, processorNotReached } from '../../../domain/sales/payment-outcome.ts';
import { readMethod, readToken } from '../../../processor/payment-methods.ts';
import { cardLimit, declineCountKey, isLimitReached } from '../../../storage/decline-limits.ts';
import { cardTry } from '../../../storage/holds/card.ts';
import { get } from '../../../storage/table/table.ts';
import type { SaleRequest } from '../../sales/sale.ts';
import type { Account } from '../account.ts';
import { waitForOther } from '../busy.ts';
import type { Gathered } from './gather.ts';
import { tooManyDeclines } from './refuse-buyer.ts';
import type { SeenCard } from './sight.ts';

/** What is known of a buyer before their card is charged. */
export type Buyer = Pick<SaleRequest, 'project' | 'buyerKnownBy' | 'clientNetwork' | 'now'> &
  GivenCard &
  Pick<Gathered<unknown>, 'hasDeclined' | 'isGuarded'> &
  Readonly<{ /** The processor has no customer for them yet. */ isNewThere: boolean }>;

/** A payer who is there and has only typed an address. */
const isStranger = ({ clientNetwork, buyerKnownBy }: Buyer): boolean =>
  clientNetwork !== '' && !isProved(buyerKnownBy);

export const isSuspect = ({ clientNetwork, hasDeclined, isGuarded }: Buyer): boolean =>
  clientNetwork !== '' && (hasDeclined || isGuarded);

/**
 * After a decline, in a guarded shop and for a stranger, nothing is made at the processor before their card is known to exist and to have a
 * try left.
 */
export const isLookedAtFirst = (buyer: Buyer): boolean =>
  isSuspect(buyer) || (isStranger(buyer) && buyer.isNewThere);

/**
 * Looks at the card of a payer who is there, so that its tries can be counted by its number. That of a customer who is known is only
 * looked at where there is a reason; otherwise the answer is undefined. `needsNumber`: the sale itself asks which card it is.
 *
 * Throws `payment_method_not_found` for a payment method or token that the account does not have, `processor_unavailable` for a stranger's card
 * that cannot be looked at, since a stranger can make the processor busy, and `rate_limited` for one that is looked at first and has no try left.
 */
export async function lookAtCard(
  buyer: Buyer,
  { processor }: Account,
  needsNumber: boolean,
): Promise<SeenCard | undefined> {
  const { paymentMethodId, confirmationTokenId: token } = buyer;
  const isLooked = needsNumber || isStranger(buyer) || isSuspect(buyer) || token !== undefined;
  if (!isLooked) return undefined;
  const look = async () =>
    token === undefined ? readMethod(processor, paymentMethodId ?? '') : readToken(processor, token);
  const seen = await repeatedly(look);
  if (seen.kind === 'none') throw cardNotKnown(buyer);
  if (seen.kind === 'unknown' && isStranger(buyer)) throw processorNotReached();
  const card = 'card' in seen ? seen.card : undefined;
  return await withTriesLeft(
    { fingerprint: card?.fingerprint, ofToken: token === undefined ? undefined : card },
    buyer,
  );
}

const LOOKS_MAX = 3;

async function repeatedly<Seen extends Readonly<{ kind: string }>>(look: () => Promise<Seen>): Promise<Seen> {
  for (let looks = 1; ; looks++) {
    const seen = await look();
    if (seen.kind !== 'unknown' || looks === LOOKS_MAX) return seen;
    await waitForOther(looks);
  }
}

async function withTriesLeft(seen: SeenCard, buyer: Buyer): Promise<SeenCard> {
  const { project, now } = buyer;
  if (seen.fingerprint === undefined || !isLookedAtFirst(buyer)) return seen;
  const limit = cardLimit(seen.fingerprint);
  const count = await get(declineCountKey(project.tenantId, limit, now));
  if (isLimitReached(limit, count)) throw tooManyDeclines(now);
  return seen;
}

/** The try that an attempt of a payer who is there takes of its card. */
export const cardTries = (
  { clientNetwork, now }: Pick<SaleRequest, 'clientNetwork' | 'now'>,
  { fingerprint }: SeenCard,
): HoldOn<'card'>[] => (clientNetwork === '' || fingerprint === undefined ? [] : [cardTry(fingerprint, now)]);
