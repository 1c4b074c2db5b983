import type { ChargeAnswer } from '../domain/sales/intent.ts';
import { readFailure } from './answers.ts';
import type { Processor } from './client.ts';

/** An account with the name that its owner sees, and the currency of its payouts in lower case. */
export type AccountAnswer = Readonly<{ kind: 'account'; id: string; name: string | null; settlementCurrency: string | null }>;
export type OwnAccount = AccountAnswer | Exclude<ChargeAnswer, { kind: 'intent' }>;

/** Reads the account that the client's key belongs to. A restricted key needs the permission to read its account. */
export async function readOwnAccount(processor: Processor): Promise<OwnAccount> {
  try {
    const { id, settings, business_profile: business, default_currency: currency } = await processor.accounts.retrieveCurrent();
    const name = settings?.dashboard?.display_name ?? business?.name ?? null;
    return { kind: 'account', id, name, settlementCurrency: currency ?? null };
  } catch (error) {
    return readFailure(error);
  }
}
