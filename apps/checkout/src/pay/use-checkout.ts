import { useEffect, useMemo } from 'preact/hooks';
import { callWithProof } from '../api/proof.ts';
import { callAt } from '../api/request.ts';
import { findToken, forgetToken } from '../memory/customer-token.ts';
import { findReceipt, rememberReceipt } from '../memory/receipts.ts';
import { findChecked, forgetChecked, goToCheck } from '../memory/shop-check.ts';
import { findUnanswered, keepUnanswered } from '../memory/unanswered.ts';
import type { Config } from '../page/config.ts';
import { type Send, useMachine } from '../page/machine.ts';
import { type CardFields, cardFields } from '../processor/card-fields.ts';
import { appearAs } from '../words/speak.ts';
import { checkoutEffects } from './effects.ts';
import type { Event } from './events.ts';
import { type Checkout, mustStay, opening } from './state.ts';
import { step } from './step.ts';

export type Using = Readonly<{ state: Checkout; send: Send<Event>; card: CardFields }>;

/** The state machine of the payment for the link in the URL. It lives as long as the page. */
export function useCheckout(
  config: Config,
  payload: string,
  showReceipt: (summaryRef: string) => void,
): Using {
  const unanswered = useMemo(() => findUnanswered(payload), []);
  const first = () => opening(navigator.onLine, unanswered?.exchange);
  const card = useMemo(
    () => cardFields(config.processorScript, (card) => send({ type: 'card_changed', card })),
    [],
  );
  const [state, send] = useMachine(step, first, { type: 'open' }, (send) => {
    const payerSecret = unanswered?.payerSecret ?? crypto.randomUUID();
    const refuse = () => {
      forgetToken();
      send({ type: 'proof_refused' });
    };
    return checkoutEffects({
      payload,
      payerSecret,
      memory: {
        keepUnanswered: (exchange) => keepUnanswered(payload, exchange && { exchange, payerSecret }),
        findReceipt,
        rememberReceipt,
        findChecked,
        forgetChecked,
      },
      goToCheck,
      appearAs,
      call: callWithProof(callAt(config.apiBase), { find: findToken, refuse }),
      forgetToken,
      card,
      focus: (target) =>
        afterRender(() => (target === 'card' ? card.focus() : document.getElementById(target)?.focus())),
      showReceipt,
    });
  });

  useEffect(() => {
    const connection = () => send({ type: 'connection', online: navigator.onLine });
    addEventListener('online', connection);
    addEventListener('offline', connection);
    return () => {
      removeEventListener('online', connection);
      removeEventListener('offline', connection);
    };
  }, []);

  const staying = mustStay(state);
  useEffect(() => {
    if (!staying) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [staying]);

  return { state, send, card };
}

const afterRender = (act: () => void): void => void setTimeout(act, 0);
