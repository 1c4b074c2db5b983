import type { Call } from '../../api/request.ts';
import { type Effects, newKey } from '../../page/machine.ts';
import type { Account } from '../account.ts';
import { readAccount, type Unread } from '../read.ts';
import { writtenOf } from '../write.ts';
import type { Payment, Run, RunEffect, RunEvent } from './step-run.ts';

export type RunOutside = Readonly<{
  call: Call;
  challenge: (clientSecret: string) => Promise<void>;
  refreshed: (account: Account | Unread) => void;
  focus: (id: string) => void;
}>;

/** What paying several invoices does. */
export const runEffects = ({
  call,
  challenge,
  refreshed,
  focus,
}: RunOutside): Effects<Run, RunEvent, RunEffect> => ({
  async carryOut(effect, _, send) {
    switch (effect.type) {
      case 'send': {
        const { path, body } = requestOf(effect.payment);
        const answer = await call('POST', path, body, { 'idempotency-key': effect.key });
        return send({ type: 'answered', result: writtenOf(answer), key: newKey() });
      }
      case 'challenge':
        await challenge(effect.clientSecret);
        return send({ type: 'challenged', key: newKey() });
      case 'refresh':
        return refreshed(await readAccount(call));
      case 'expire':
        return refreshed('expired');
      case 'focus':
        return focus(effect.target);
    }
  },
});

const requestOf = ({ kind, ...payment }: Payment): Readonly<{ path: string; body: object }> => {
  if (kind === 'confirm') return { path: '/public-api/purchase/confirm', body: payment };
  const { invoiceId, paymentMethodId } = payment as Extract<Payment, { kind: 'pay' }>;
  return { path: `/client/invoice/${encodeURIComponent(invoiceId)}/pay`, body: { paymentMethodId } };
};
