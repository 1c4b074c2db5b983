import { type Call, problemIn } from '../api/request.ts';
import { findKept, keep } from '../memory/customer-token.ts';
import { newKey } from '../page/machine.ts';
import type { Session } from './read.ts';

/** The session of this tab. The code of a link is exchanged for it once: with the same secret again, when the answer was lost. */
export async function readSession(call: Call): Promise<Session> {
  const { token, code, secret = newKey() } = findKept() ?? {};
  if (token !== undefined) return { token };
  if (code === undefined) return 'missing';
  keep({ code, secret });
  const answer = await call('POST', '/public-api/portal/open', { code, secret });
  if (answer === 'lost') return 'unreachable';
  if (answer.status === 200) {
    const { data } = answer.body as { data: { token: string } };
    keep({ code, token: data.token });
    return data;
  }
  const { code: why } = problemIn(answer.body);
  return why === 'portal_link_used' ? 'used' : why === 'portal_link_expired' ? 'expired' : 'unreachable';
}
