import type Stripe from 'stripe';
import { BillingError, invalidField } from '../domain/errors.ts';
import { type Currency, currenciesOutside } from '../domain/money/currency.ts';
import type { ChargeAnswer } from '../domain/sales/intent.ts';
import type { Standing } from '../domain/tenants/standing.ts';
import { readFailure } from './answers.ts';
import { type Processor, processorFor } from './client.ts';

/** An account with the name that its owner sees, and the currency of its payouts in lower case. */
export type AccountAnswer = Readonly<{
  kind: 'account';
  id: string;
  name: string | null;
  settlementCurrency: string | null;
  country: string | null;
  standing: Standing;
}>;
export type OwnAccount = AccountAnswer | Exclude<ChargeAnswer, { kind: 'intent' }>;

/** Reads the account that the client's key belongs to. A restricted key needs the permission to read its account. */
export async function readOwnAccount(processor: Processor): Promise<OwnAccount> {
  try {
    const {
      id,
      settings,
      business_profile: business,
      default_currency: currency,
      ...account
    } = await processor.accounts.retrieveCurrent();
    const name = settings?.dashboard?.display_name ?? business?.name ?? null;
    const standing = standingOf(account);
    const country = account.country ?? null;
    return { kind: 'account', id, name, settlementCurrency: currency ?? null, country, standing };
  } catch (error) {
    return readFailure(error);
  }
}

/** An account that says nothing of a capability has not asked for it: the processor then offers no cards. */
function standingOf({
  charges_enabled: canCharge,
  capabilities,
  requirements,
}: Pick<Stripe.Account, 'charges_enabled' | 'capabilities' | 'requirements'>): Standing {
  const lacks = [
    ...(canCharge ? [] : (['charges_enabled'] as const)),
    ...(capabilities?.card_payments === 'active' ? [] : (['card_payments'] as const)),
  ];
  return { lacks, requirements: [...(requirements?.currently_due ?? [])].sort() };
}

/** Which currencies of the table the accounts of a country cannot charge in, or why the processor does not say. */
export type CountryCurrencies = Readonly<
  { kind: 'told'; unsupportedCurrencies: Currency[] } | { kind: 'untold'; because: string }
>;

/** A restricted key needs the permission to read country specifications. */
export async function readCountryCurrencies(
  processor: Processor,
  country: string | null | undefined,
): Promise<CountryCurrencies> {
  if (!country) return { kind: 'untold', because: 'the account has no country' };
  try {
    const path = `/v1/country_specs/${encodeURIComponent(country)}`;
    const spec = (await processor.rawRequest('GET', path)) as unknown as Stripe.CountrySpec;
    return { kind: 'told', unsupportedCurrencies: currenciesOutside(spec.supported_payment_currencies) };
  } catch (error) {
    const failure = readFailure(error);
    return { kind: 'untold', because: failure.kind === 'refused' ? failure.because : 'unknown' };
  }
}

/** Reads which account a secret key belongs to. Throws `invalid_request` for a key that the processor refuses. */
export async function accountOfKey(secretKey: string): Promise<AccountAnswer> {
  const answer = await readOwnAccount(processorFor(secretKey));
  if (answer.kind === 'account') return answer;
  if (answer.kind === 'refused' && answer.because === 'credentials') {
    throw invalidField(
      'secretKey',
      'The processor refused this key. A restricted key needs the permission to read its account.',
    );
  }
  throw new BillingError(
    'processor_unavailable',
    'The processor could not say which account the key belongs to. Run the command again.',
  );
}
