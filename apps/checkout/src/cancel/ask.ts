import type { Shown } from '../../../../shared/contracts/answers/shown.ts';
import type { CancelLink } from '../../../../shared/contracts/public-api/cancel-links.ts';
import { type Call, problemIn } from '../api/request.ts';

/** What a cancel link is about. `date` is the day of the charge, and of the end once it is cancelled. */
export type Charge = Shown<typeof CancelLink>;
export type Asked = Readonly<
  { kind: 'shown'; charge: Charge } | { kind: 'expired' | 'broken' | 'unreachable'; requestId?: string }
>;

/** Opens the link, which changes nothing, cancels, or undoes that. */
export async function askOf(call: Call, what: 'open' | 'cancel' | 'undo', token: string): Promise<Asked> {
  const answer = await call('POST', `/public-api/cancel-link/${what}`, { token });
  if (answer === 'lost') return { kind: 'unreachable' };
  if (answer.status === 200) return { kind: 'shown', charge: (answer.body as { data: Charge }).data };
  const { requestId } = problemIn(answer.body);
  if (answer.status === 410) return { kind: 'expired', requestId };
  return { kind: answer.status === 400 ? 'broken' : 'unreachable', requestId };
}
