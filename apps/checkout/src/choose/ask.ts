import type { ChosenLink } from '../../../../shared/contracts/answers/offer.ts';
import type { Shown } from '../../../../shared/contracts/answers/shown.ts';
import { type Call, problemIn } from '../api/request.ts';
import { findToken } from '../memory/customer-token.ts';
import { deviceSecret } from '../memory/device-secret.ts';
import { addressOf } from '../words/speak.ts';

export type Choice = Readonly<{ quantity?: number; amount?: number }>;
/** `held`: all that are left are being paid for by others. */
export type Refused = 'sold_out' | 'held' | 'too_many' | 'in_progress' | 'wrong' | 'closed' | 'failed';

/** Asks for the payer's own link. Gives the address at which it is paid, or why there is none. */
export async function askForOwn(
  call: Call,
  payload: string,
  slug: string,
  choice: Choice,
): Promise<Readonly<{ address: string } | { refused: Refused }>> {
  const body = { payload, payerSecret: deviceSecret(slug), ...choice };
  const answer = await call('POST', '/public-api/payment-links/choose', body);
  if (answer === 'lost') return { refused: 'failed' };
  if (answer.status !== 200) return { refused: whyRefused(answer) };
  const token = findToken();
  const own = (answer.body as { data: Shown<typeof ChosenLink> }).data.payload;
  return { address: `${addressOf('/pay', { payload: own })}${token ? `#token=${token}` : ''}` };
}

function whyRefused({
  status,
  body,
  retryAfterSeconds,
}: Exclude<Awaited<ReturnType<Call>>, 'lost'>): Refused {
  const { code } = problemIn(body);
  if (code === 'payment_link_sold_out') return retryAfterSeconds === undefined ? 'sold_out' : 'held';
  if (code === 'payment_in_progress') return 'in_progress';
  if (status === 429) return 'too_many';
  if (status === 410 || status === 404) return 'closed';
  return status === 400 ? 'wrong' : 'failed';
}
