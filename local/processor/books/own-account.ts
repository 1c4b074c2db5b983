import type Stripe from 'stripe';
import type { KeptAccount } from './accounts.ts';
import { type Desk, emit, type Operation } from './desk.ts';

/** The account that the caller's key belongs to. */
export const retrieveOwnAccount: Operation = (desk) => accountView(desk.books.account);

/** The account as its owner's backend sees it, with every field that the published type requires. */
function accountView({
  id,
  name: named,
  country,
  settlementCurrency,
  standstill,
}: KeptAccount): Stripe.Account {
  const name = named ?? null;
  const isCharging = !standstill?.chargesDisabled;
  const due = [...(standstill?.requirements ?? [])];
  const requirements = {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason: isCharging ? null : ('requirements.past_due' as const),
    errors: [],
    eventually_due: due,
    past_due: due,
    pending_verification: [],
  };
  return {
    ...{ id, object: 'account', type: 'standard', country, created: 1_700_000_000, email: null },
    ...{ default_currency: settlementCurrency, metadata: {}, business_type: 'company' },
    business_profile: { ...NO_PROFILE, name },
    capabilities: { card_payments: cardPaymentsOf(standstill), transfers: 'active' },
    ...{ charges_enabled: isCharging, payouts_enabled: isCharging, details_submitted: true },
    controller: { type: 'account' },
    external_accounts: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/accounts/${id}/external_accounts`,
    },
    future_requirements: requirements,
    requirements,
    settings: settingsOf(name),
    tos_acceptance: { date: null, ip: null, user_agent: null },
  };
}

const NO_PROFILE = {
  ...{ mcc: null, minority_owned_business_designation: null, product_description: null },
  ...{ specified_commercial_transactions_act_url: null, support_address: null, support_email: null },
  ...{ support_phone: null, support_url: null, url: null },
};

function settingsOf(name: string | null): Stripe.Account.Settings {
  const prefixes = { statement_descriptor_prefix_kana: null, statement_descriptor_prefix_kanji: null };
  return {
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_issuing: {},
    card_payments: { statement_descriptor_prefix: null, ...prefixes },
    dashboard: { display_name: name, timezone: 'Etc/UTC' },
    payments: {
      statement_descriptor: null,
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      ...prefixes,
    },
    payouts: {
      debit_negative_balances: false,
      schedule: { delay_days: 2, interval: 'daily' },
      statement_descriptor: null,
    },
  };
}

const cardPaymentsOf = (standstill: KeptAccount['standstill']) =>
  standstill?.cardsInactive ? 'inactive' : 'active';

/** The processor switches charges or the capability of cards off or on, as it does when a verification is overdue, and tells the account so. */
export function tellAccount(desk: Desk): object {
  const { account } = desk.books;
  const shown = accountView(account);
  const capability = {
    ...{ id: 'card_payments', object: 'capability', account: account.id, requested: true },
    ...{ requested_at: 1_700_000_000, status: cardPaymentsOf(account.standstill) },
    requirements: shown.requirements,
  };
  emit(desk, 'capability.updated', capability);
  emit(desk, 'account.updated', shown);
  return shown;
}
