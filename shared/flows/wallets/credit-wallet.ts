import { readCurrency } from '../../domain/catalog/price-book.ts';
import type { Customer } from '../../domain/customers/customer.ts';
import type { Wallet, WalletEntry } from '../../domain/customers/wallet.ts';
import { BillingError, invalidField, invariant } from '../../domain/errors.ts';
import type { CustomerId, WalletEntryId } from '../../domain/ids.ts';
import { type Currency, ruleOf } from '../../domain/money/currency.ts';
import type { WalletCreditRequest } from '../../domain/requests/wallet-requests.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { instant } from '../../domain/time/calendar.ts';
import { GIFT } from '../../domain/value/part.ts';
import { idOf } from '../../runtime/new-id.ts';
import { createCustomer, findCustomer } from '../../storage/customers.ts';
import { hasLost, inRounds } from '../../storage/table/lost.ts';
import { commit, type Write } from '../../storage/table/table.ts';
import { creditWallet, findWallet } from '../../storage/wallets.ts';
import { newCustomer } from '../customers/new-customer.ts';
import { customerNotFound, ownerIdOf } from './wallet-owner.ts';

/** `operationId` names the credit: a request that runs again meets the entry of its first run and adds nothing. */
export type Credit = Readonly<{
  request: WalletCreditRequest;
  project: Project;
  staff: string;
  operationId: string;
  now: Date;
}>;

/** Adds to a customer's wallet, in one commit with the entry that says so. An e-mail address that is new creates the customer. */
export async function addCredit(credit: Credit): Promise<Wallet> {
  const { project, request } = credit;
  const { tenantId } = project;
  const currency = readCurrency(request.currency, 'currency', project.currencies);
  requireStep(request.amount, currency);
  const customerId = await ownerIdOf(project, request);
  const entry = entryOf(credit, customerId, currency);
  const add = async () => {
    const known = await findCustomer(tenantId, customerId);
    if (known?.erasedAt) throw customerNotFound();
    const customer = known ? [] : createCustomer(customerOf(credit, customerId));
    await commitOnce([...creditWallet(entry), ...customer]);
    const wallet = await findWallet(tenantId, customerId, currency);
    invariant(wallet, 'a credited wallet exists');
    return wallet;
  };
  return await inRounds(['customer'], add, { orElse: busy });
}

const busy = () =>
  new BillingError('busy', 'Too many requests change this customer at this moment. Send the request again.', {
    retryAfterSeconds: 1,
  });

/** A card pays the rest of what a wallet pays, so both are amounts that the processor can charge. */
function requireStep(amount: number, currency: Currency): void {
  const { step } = ruleOf(currency);
  if (amount % step !== 0)
    throw invalidField(
      'amount',
      `Send a multiple of ${step}: ${currency.toUpperCase()} has no smaller amount.`,
    );
}

function entryOf(
  { request, project, staff, operationId, now }: Credit,
  customerId: CustomerId,
  currency: Currency,
): WalletEntry {
  return {
    id: idOf<WalletEntryId>('walletEntry', operationId),
    tenantId: project.tenantId,
    customerId,
    currency,
    type: 'credit',
    amount: request.amount,
    lots: [{ from: GIFT, minor: request.amount }],
    creditedBy: staff,
    reason: request.reason,
    at: instant(now),
  };
}

/** A credit that an earlier run of the request committed is in the wallet already. */
async function commitOnce(writes: readonly Write[]): Promise<void> {
  try {
    await commit(writes);
  } catch (error) {
    if (!hasLost(error, 'new wallet entry')) throw error;
  }
}

function customerOf({ project, request, now }: Credit, id: CustomerId): Customer {
  const { email, name = email } = request;
  if (email === undefined || name === undefined) throw customerNotFound();
  return newCustomer({ id, tenantId: project.tenantId, email, name }, now);
}
