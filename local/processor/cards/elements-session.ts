import { currencyOf } from '../books/amounts.ts';
import type { Operation } from '../books/desk.ts';
import { missing } from '../http/errors.ts';
import { allowOnly, object, oneOf, requiredInteger } from '../http/params.ts';

/** What the browser script asks before it shows a Payment Element for a payment without an intent. */
export const openElementsSession: Operation = (_desk, { params }) => {
  allowOnly(params, ['type', 'deferred_intent']);
  const intent = object(params, 'deferred_intent');
  const mode = intent && oneOf(intent, 'mode', ['payment', 'setup', 'subscription']);
  if (!mode) throw missing('deferred_intent[mode]');
  if (mode === 'setup') return { object: 'elements_session', mode };
  return {
    object: 'elements_session',
    mode,
    amount: requiredInteger(intent, 'amount'),
    currency: currencyOf(intent),
  };
};
