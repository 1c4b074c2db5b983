import { useEffect, useMemo, useState } from 'preact/hooks';
import { callWithProof } from '../api/proof.ts';
import { callAt } from '../api/request.ts';
import { findToken, forgetToken } from '../memory/customer-token.ts';
import { findReceipt, rememberReceipt } from '../memory/receipts.ts';
import { findUnanswered, keepUnanswered } from '../memory/unanswered.ts';
import type { Config } from '../page/config.ts';
import { type CardFields, cardFields } from '../processor/card-fields.ts';
import { speak } from '../words/speak.ts';
import type { Event, FocusTarget } from './events.ts';
import { type Memory, run } from './run.ts';
import { type Checkout, mustStay, opening } from './state.ts';

export type Using = Readonly<{ state: Checkout; send: (event: Event) => void; card: CardFields }>;

/** The state machine of the payment for the link in the URL. It lives as long as the page. */
export function useCheckout(
  config: Config,
  payload: string,
  showReceipt: (summaryRef: string) => void,
): Using {
  const [state, setState] = useState<Checkout>(() => opening(navigator.onLine));

  const { running, card } = useMemo(() => {
    const card = cardFields(config.processorScript, (cardState) =>
      running.send({ type: 'card_changed', card: cardState }),
    );
    const focus = (target: FocusTarget) =>
      afterRender(() => (target === 'card' ? card.focus() : document.getElementById(target)?.focus()));
    const unanswered = findUnanswered(payload);
    const payerSecret = unanswered?.payerSecret ?? crypto.randomUUID();
    const refuse = () => {
      forgetToken();
      running.send({ type: 'proof_refused' });
    };
    const memory: Memory = {
      unanswered: unanswered?.exchange,
      keepUnanswered: (exchange) => keepUnanswered(payload, exchange && { exchange, payerSecret }),
      findReceipt,
      rememberReceipt,
    };
    const outside = {
      payload,
      payerSecret,
      memory,
      speak,
      call: callWithProof(callAt(config.apiBase), { find: findToken, refuse }),
      forgetToken,
      card,
      focus,
      showReceipt,
      online: navigator.onLine,
    };
    const running = run(outside, setState);
    return { running, card };
  }, []);

  useEffect(() => {
    const connection = () => running.send({ type: 'connection', online: navigator.onLine });
    addEventListener('online', connection);
    addEventListener('offline', connection);
    running.start();
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

  return { state, send: running.send, card };
}

const afterRender = (act: () => void): void => void setTimeout(act, 0);
