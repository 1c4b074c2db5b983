import type { LinkSlug } from '../../../shared/domain/ids.ts';
import { LinkStatus, type PaymentLink } from '../../../shared/domain/links/payment-link.ts';
import { ratesAt } from '../../../shared/domain/rates/rates.ts';
import { keyOf } from '../../../shared/domain/sales/attempt.ts';
import type { Intent } from '../../../shared/domain/sales/intent.ts';
import { paidFromWallet, walletHolds } from '../../../shared/domain/sales/wallet-share.ts';
import { withTax } from '../../../shared/domain/tax/taxed-terms.ts';
import type { Account } from '../../../shared/flows/charging/account.ts';
import { customerAt } from '../../../shared/flows/charging/processor-customer.ts';
import { discounted } from '../../../shared/flows/sales/coupon.ts';
import { invoiceSale } from '../../../shared/flows/sales/invoice.ts';
import { type LinkRequest, linkSale } from '../../../shared/flows/sales/link.ts';
import { cancelIntent } from '../../../shared/processor/intents.ts';
import { cancelSetupIntent } from '../../../shared/processor/setup-intents.ts';
import { fingerprint } from '../../../shared/runtime/hash.ts';
import { cancelLink, findLink } from '../../../shared/storage/links.ts';
import { findRates } from '../../../shared/storage/platform/rates.ts';
import { hasLost } from '../../../shared/storage/table/lost.ts';
import { commit } from '../../../shared/storage/table/table.ts';
import { findProject } from '../../../shared/storage/tenants.ts';
import { findWallet } from '../../../shared/storage/wallets.ts';
import type { Run } from '../actions/run.ts';
import { type BookedIntent, buyerOf } from './booked-intents.ts';
import { findNamedInvoice, restoreCustomer, restoreLink } from './lost-source.ts';
import type { Restored } from './outcome.ts';
import { changesPlan, recordChange } from './record-change.ts';
import { paysCycle, recordCycle } from './record-cycle.ts';
import { paysOrder, recordCard, recordOrder, savesOnlyCard } from './record-order.ts';
import { recordSold, soldFromCatalog } from './record-sold.ts';
import { settleAs, take, unplaced } from './take-lost.ts';
import { taxedAgain } from './taxed-again.ts';

export const mayHaveCharged = ({ status }: Intent) =>
  status === 'succeeded' || status === 'processing' || status === 'requires_capture';
/** It saves a card and charges nothing. */
export const isSetup = ({ id }: Intent) => id.startsWith('seti_');
const SEALED = 'what it sold is sealed under a key that the table does not have, or was changed';
const waitsForPayer = ({ status }: Intent) =>
  status === 'requires_action' || status === 'requires_confirmation';

/** The link that was paid, as far as the table knows it, and the account that charged. */
type Place = Readonly<{ slug: LinkSlug; known: PaymentLink | undefined; account: Account; now: Date }>;

/** Takes in an intent whose attempt the restored table does not have. */
export async function recordLost(booked: BookedIntent, run: Run): Promise<Restored> {
  const { intent, names } = booked;
  if (waitsForPayer(intent)) return await cancel(booked, run);
  if (!mayHaveCharged(intent)) return { outcome: 'uncharged' };
  const link = names.link && (await findLink(booked.tenantId, names.link));
  const recorded = await recordKind(booked, link || undefined, run);
  if (recorded.outcome === 'person' && link && !run.dryRun) await block(link, run.now);
  return recorded;
}

async function recordKind(booked: BookedIntent, link: PaymentLink | undefined, run: Run): Promise<Restored> {
  if (paysCycle(booked)) return await recordCycle(booked, run);
  if (booked.isUnreadable) return unplaced(booked, SEALED);
  if (changesPlan(booked)) return await recordChange(booked, run);
  if (soldFromCatalog(booked)) return await recordSold(booked, link, run);
  if (paysOrder(booked)) return await recordOrder(booked, run);
  if (savesOnlyCard(booked)) return await recordCard(booked, run);
  return await recordLink(booked, link, run);
}

async function recordLink(
  booked: BookedIntent,
  known: PaymentLink | undefined,
  { dryRun, now }: Run,
): Promise<Restored> {
  const { names, accounts } = booked;
  const account = accounts.find(({ gatewayId }) => known && gatewayId === known.gatewayId) ?? accounts[0];
  if (!names.link || !account) return unplaced(booked, 'its metadata names no payment link');
  return dryRun ? { outcome: 'recorded' } : await record(booked, { slug: names.link, known, account, now });
}

/** No lost attempt can be confirmed, so the payer begins again with the same link. */
async function cancel(
  { tenantId, names, intent, accounts: [account] }: BookedIntent,
  { dryRun }: Run,
): Promise<Restored> {
  if (dryRun || !account) return { outcome: 'cancelled' };
  const cancelOf = isSetup(intent) ? cancelSetupIntent : cancelIntent;
  const answer = await cancelOf(account.processor, intent.id, keyOf(tenantId, names.attempt, 'ca0'));
  return {
    outcome: answer.kind === 'intent' && answer.intent.status === 'canceled' ? 'cancelled' : 'pending',
  };
}

/**
 * Makes the attempt again under its own id, holding its source, and settles it by the intent as the reconciler would. The terms
 * come from the source, and the check of the intent (R7) finds a source that is not what was charged. It takes none of a network's
 * tries: the payer's network is not known, and nothing is tried. A code lowers the terms by what it took off, and its use is not counted
 * again: the table has lost it, and other buyers may have taken it since.
 */
async function record(booked: BookedIntent, { slug, known, account, now }: Place): Promise<Restored> {
  const { tenantId, names, intent, createdAt } = booked;
  const { gatewayId } = account;
  const project = names.project && (await findProject(tenantId, names.project));
  if (!project) return unplaced(booked, `the table has no project ${names.project}`);
  const customer = await restoreCustomer(booked, gatewayId);
  if (!customer) return unplaced(booked, 'its payer is not known any more');
  const invoice = await findNamedInvoice(booked, known);
  const link = known ?? (await restoreLink(booked, { slug, project, gatewayId, invoice }));

  const { email, name, mobile } = booked.payer ?? customer;
  const paymentMethodId = intent.paymentMethodId ?? '';
  const request: LinkRequest = {
    project,
    slug,
    payer: { email, name, ...(mobile && { mobile }), ...(booked.address && { address: booked.address }) },
    customerId: customer.id,
    buyerKnownBy: buyerOf(booked),
    paymentMethodId,
    clientNetwork: 'unknown',
    naturalKey: fingerprint(tenantId, slug, email, paymentMethodId),
    operation: { id: names.attempt.slice('txn_'.length), isRepeat: true },
    now: createdAt,
    deadline: { leftMs: () => Number.MAX_SAFE_INTEGER },
  };
  const kind = invoice ? 'invoice' : 'link';
  const rates = ratesAt(await findRates(), now); // The charge's own rate was lost with its attempt.
  const full = invoice
    ? invoiceSale.terms({ link, invoice, gatewayId }, { ...request, invoice }, rates)
    : linkSale.terms({ link }, request, rates);
  const priced = known && names.coupon ? discounted(full, names.coupon) : full; // A link that was lost is made again for what was charged.
  const taxed = known ? withTax(priced, await taxedAgain(project, undefined, createdAt)) : priced;
  const terms = paidFromWallet(taxed, names.wallet ?? 0);
  const held = invoice
    ? invoiceSale.holds(terms, { link, invoice, gatewayId })
    : linkSale.holds(terms, { link });
  const wallet =
    terms.walletMinor === undefined
      ? undefined
      : await findWallet(tenantId, customer.id, terms.charge.currency);
  const holds = [...held, ...walletHolds(terms, wallet)];
  const payerThere = await customerAt(account, request, customer);
  const reserved = await take({ kind, terms, holds, request, customer, payee: account, payerThere }, now);
  if (typeof reserved === 'string') return unplaced(booked, reserved);
  return await settleAs(reserved, booked, account, now);
}

/** A link that may have been paid is cancelled, so that it is not charged again whatever the person decides. */
async function block(link: PaymentLink, now: Date): Promise<void> {
  if (link.status !== LinkStatus.active) return;
  try {
    await commit([cancelLink(link, now)]);
  } catch (error) {
    if (!hasLost(error, 'hold')) throw error; // Another attempt holds it or used it up: it cannot be charged either.
  }
}
