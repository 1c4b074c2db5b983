import { BillingError } from '../../../shared/domain/errors.ts';
import type { BuyerKnownBy } from '../../../shared/domain/sales/buyer-known-by.ts';
import type { Hold } from '../../../shared/domain/sales/hold.ts';
import type { SaleKind } from '../../../shared/domain/sales/sale-kinds.ts';
import type { Terms } from '../../../shared/domain/sales/terms.ts';
import { walletHolds } from '../../../shared/domain/sales/wallet-share.ts';
import type { Project } from '../../../shared/domain/tenants/tenant.ts';
import type { Account } from '../../../shared/flows/charging/account.ts';
import { customerAt } from '../../../shared/flows/charging/processor-customer.ts';
import { type Proposal, type Reservation, reserve } from '../../../shared/flows/charging/reserve.ts';
import { settle } from '../../../shared/flows/charging/settle.ts';
import { freeHolder } from '../../../shared/flows/charging/unfinished/free-holder.ts';
import { hasLost } from '../../../shared/storage/table/lost.ts';
import { findWallet } from '../../../shared/storage/wallets.ts';
import type { BookedIntent } from './booked-intents.ts';
import { restoreCustomer } from './lost-source.ts';
import { needsPerson, type Restored } from './outcome.ts';

/** What a lost attempt sold, as far as the table, the intent and the catalog say it. */
export type LostSale = Readonly<{
  kind: SaleKind;
  project: Project;
  account: Account;
  terms: Terms;
  /** What the sale holds beside the part of the wallet. */
  holds: readonly Hold[];
  buyerKnownBy: BuyerKnownBy | undefined;
}>;

/**
 * Makes an attempt again under its own id, holding what it sells, and ends it by its intent as the reconciler would: the check of the
 * intent (R7) finds terms that are not what was charged. It takes none of a network's tries, since nothing is tried.
 */
export async function recordAgain(
  booked: BookedIntent,
  { kind, project, account, terms, holds, buyerKnownBy }: LostSale,
  now: Date,
): Promise<Restored> {
  const { tenantId, names, intent, createdAt } = booked;
  const customer = await restoreCustomer(booked, account.gatewayId);
  if (!customer) return unplaced(booked, 'its payer is not known any more');
  const wallet =
    terms.walletMinor === undefined
      ? undefined
      : await findWallet(tenantId, customer.id, terms.charge.currency);
  const { email, name, mobile } = booked.payer ?? customer;
  const request = {
    project,
    payer: { email, name, ...(mobile && { mobile }), ...(booked.address && { address: booked.address }) },
    customerId: customer.id,
    buyerKnownBy,
    paymentMethodId: intent.paymentMethodId,
    clientNetwork: '',
    naturalKey: names.attempt,
    operation: { id: names.attempt.slice('txn_'.length), isRepeat: true },
    now: createdAt,
    deadline: { leftMs: () => Number.MAX_SAFE_INTEGER },
  };
  const held = [...holds, ...walletHolds(terms, wallet)];
  const payerThere = await customerAt(account, request, customer);
  const proposal = { kind, terms, holds: held, request, customer, payee: account, payerThere };
  const reserved = await take(proposal, now);
  return typeof reserved === 'string'
    ? unplaced(booked, reserved)
    : await settleAs(reserved, booked, account, now);
}

/** The reservation of an attempt that is made again, after an unfinished one that held its source was ended (R8); or why the source cannot be had. */
export async function take(proposal: Proposal, now: Date): Promise<Reservation | string> {
  try {
    return await reserve(proposal);
  } catch (error) {
    if (!hasLost(error, 'hold')) throw error;
    const { found: holder } = error;
    if (!holder)
      return 'what it pays was paid by another attempt or cancelled, or the wallet has less than its part';
    return await freeHolder(proposal.request.project.tenantId, holder, undefined, now).then(
      () => take(proposal, now),
      (reason: unknown) => {
        if (!(reason instanceof BillingError)) throw reason;
        return `attempt ${holder.id}, whose outcome is unknown, holds what it pays`;
      },
    );
  }
}

/** Ends the attempt that was made again by its intent, as the reconciler would. */
export async function settleAs(
  { attempt: reserved }: Reservation,
  { intent }: BookedIntent,
  account: Account,
  now: Date,
): Promise<Restored> {
  const { attempt } = await settle(reserved, { kind: 'intent', intent }, account, now);
  return {
    outcome:
      attempt.state === 'succeeded' ? 'recorded' : attempt.state === 'quarantined' ? 'held' : 'pending',
  };
}

/** Money that was given back needs no record, and no person. */
export function unplaced({ isRefunded }: BookedIntent, why: string): Restored {
  return isRefunded ? { outcome: 'uncharged' } : needsPerson(why);
}
