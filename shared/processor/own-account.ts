import type { ChargeAnswer } from '../domain/sales/intent.ts';
import { readFailure } from './answers.ts';
import type { Processor } from './client.ts';

export type OwnAccount = Readonly<{ kind: 'account'; id: string }> | Exclude<ChargeAnswer, { kind: 'intent' }>;

/** Reads the id of the account that the client's key belongs to. A restricted key needs the permission to read its account. */
export async function readOwnAccount(processor: Processor): Promise<OwnAccount> {
  try {
    const { id } = await processor.accounts.retrieveCurrent();
    return { kind: 'account', id };
  } catch (error) {
    return readFailure(error);
  }
}
