import type { Buyer } from '../../../domain/customers/buyer.ts';
import type { Customer } from '../../../domain/customers/customer.ts';
import type { Wallet } from '../../../domain/customers/wallet.ts';
import { type Rates, ratesAt } from '../../../domain/rates/rates.ts';
import { isGuarding } from '../../../domain/risk/guard.ts';
import { isProved } from '../../../domain/sales/buyer-known-by.ts';
import type { Taxing } from '../../../domain/tax/taxed-terms.ts';
import { parseCustomer } from '../../../storage/customers.ts';
import {
  cardLimit,
  declineCountKey,
  declinesIn,
  emailLimit,
  isLimitReached,
  isNetworkFull,
  networkLimit,
} from '../../../storage/decline-limits.ts';
import { type ChallengedSource, challengeCountKey, challengesIn } from '../../../storage/holds/challenges.ts';
import { recentRates } from '../../../storage/platform/rates.ts';
import { parseGuard } from '../../../storage/risk/guards.ts';
import { type Key, keys } from '../../../storage/table/keys.ts';
import { getAll } from '../../../storage/table/table.ts';
import { parseWallet } from '../../../storage/wallets.ts';
import type { Sale, SaleRequest } from '../../sales/sale.ts';
import { checkedBuyer } from '../../tax/checked-buyer.ts';
import { taxingOf } from '../../tax/taxing.ts';
import { withEngine } from '../../tax/with-engine.ts';
import { guessKeys } from './guess.ts';
import type { SeenCard } from './sight.ts';
import { taxedTerms } from './taxed-terms.ts';

/** What decides on a request. */
export type Gathered<Source> = Readonly<{
  source: Source;
  customer: Customer | undefined;
  wallet: Wallet | undefined;
  rates: Rates;
  /** Absent where the project taxes nothing. */
  taxing: Taxing | undefined;
  buyer: Buyer | undefined;
  isLimited: boolean;
  isFull: boolean;
  /** What was read of the wrong codes of the payer's network, if they typed one. */
  guesses: readonly unknown[];
  /** The payer’s network, e-mail or card, where it is known, was declined within the hour. */
  hasDeclined: boolean;
  isGuarded: boolean;
  /** Challenges of the source that were left today, as far as they keep this payer from it. */
  challenges: number;
}>;

/** One strong read of everything that decides. The exchange rates are one item for all tenants, so they are remembered. */
export async function gather<Request extends SaleRequest, Source>(
  sale: Sale<Request, Source>,
  request: Request,
  seen: SeenCard = {},
  read: typeof getAll = getAll,
): Promise<Gathered<Source>> {
  const { project, customerId, buyerKnownBy, now } = request;
  const walletCurrency = isProved(buyerKnownBy) ? request.walletCurrency : undefined; // A wallet pays for nothing that its customer has not agreed to.
  const { tenantId } = project;
  const limits = limitsOf(request, seen);
  const ofSale = sale.keys(request);
  const challenged = challengedBy(sale, request);
  const guessed = guessKeysOf(request);
  const [[customer, ...rest], rates] = await Promise.all([
    read([
      keys.customer(tenantId, customerId),
      ...limits.map((limit) => declineCountKey(tenantId, limit, now)),
      ...guessed,
      ...ofSale,
      ...(limits.length > 0 ? [keys.guard(tenantId)] : []),
      ...(challenged ? [challengeCountKey(tenantId, challenged, now)] : []),
      ...(walletCurrency ? [keys.wallet(tenantId, customerId, walletCurrency)] : []),
    ]),
    recentRates(),
  ]);
  const before = limits.length + guessed.length;
  const [items, counts] = [rest.slice(before, before + ofSale.length), rest.slice(before + ofSale.length)];
  const guard = limits.length > 0 ? counts.shift() : undefined;
  const wallet = walletCurrency && counts.at(-1);
  const source = sale.read(items, request);
  const isLimited = limits.some((limit, index) => isLimitReached(limit, rest[index]));
  const known = { source, customer: customer && parseCustomer(customer), rates: ratesAt(rates, now) };
  const named = request.payer.buyer ?? sale.buyer?.(source, known.customer);
  const buyer = isLimited ? named : await checkedBuyer(project, named, now);
  const wanted = { project, buyer, purpose: 'sale', now } as const;
  return {
    ...known,
    wallet: wallet && parseWallet(wallet),
    buyer,
    taxing: isLimited
      ? await taxingOf(project, buyer, now)
      : await withEngine(wanted, pricing(sale, request, known)),
    isLimited,
    hasDeclined: limits.some((_, index) => declinesIn(rest[index]) > 0),
    isGuarded: isGuarding(parseGuard(guard), now),
    isFull: limits.length > 0 && isNetworkFull(rest[0]),
    guesses: rest.slice(limits.length, before),
    challenges: challenged ? challengesIn(counts[0]) : 0,
  };
}

/** Prices what may be sold at this moment, so that a tax engine is asked about nothing else. */
const pricing =
  <Request extends SaleRequest, Source>(
    sale: Sale<Request, Source>,
    request: Request,
    known: Pick<Gathered<Source>, 'source' | 'customer' | 'rates'>,
  ) =>
  (taxing: Taxing): void => {
    sale.requireOpen(known.source, request.now);
    if (!sale.attempts(known.source).open) taxedTerms(sale, request, { ...known, taxing });
  };

/** A payer who has proved who they are is kept from nothing by the challenges that others left. */
function challengedBy<Request extends SaleRequest, Source>(
  { challenged }: Sale<Request, Source>,
  request: Request,
): ChallengedSource | undefined {
  return request.clientNetwork === '' || isProved(request.buyerKnownBy) ? undefined : challenged?.(request);
}

const guessKeysOf = ({ project, couponCode, clientNetwork, buyerKnownBy, now }: SaleRequest): Key[] =>
  couponCode === undefined
    ? []
    : guessKeys({ tenantId: project.tenantId, clientNetwork, isProved: isProved(buyerKnownBy), now });

/** A payer who is not there has no network, and tests no cards. */
function limitsOf({ clientNetwork, customerId }: SaleRequest, { fingerprint }: SeenCard) {
  if (clientNetwork === '') return [];
  const ofPayer = [networkLimit({ clientNetwork }), emailLimit({ clientNetwork, customerId })];
  return fingerprint === undefined ? ofPayer : [...ofPayer, cardLimit(fingerprint)];
}
