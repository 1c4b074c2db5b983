import type { Config } from '../page/config.ts';
import { Footer } from '../page/footer.tsx';
import { strings } from '../words/locale.ts';
import { Checking } from './checking.tsx';
import { ClosedPage } from './closed-page.tsx';
import { Loading } from './loading.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PaymentForm } from './payment-form.tsx';
import { spokenWords } from './spoken-words.ts';
import type { OpenCheckout } from './state.ts';
import { type Using, useCheckout } from './use-checkout.ts';

type Props = Readonly<{ config: Config; payload: string; showReceipt: (summaryRef: string) => void }>;

/** `/pay?payload=`: the order summary and the payment form. */
export function PayPage({ config, payload, showReceipt }: Props) {
  const using = useCheckout(config, payload, showReceipt);
  const { state, send } = using;
  return (
    <>
      <p class="spoken" role="status">
        {spokenWords(state)}
      </p>
      <p class="offline" role="status">
        {!state.online && strings.page.offline}
      </p>
      {state.phase === 'opening' && <Loading />}
      {state.phase === 'closed' && <ClosedPage why={state.why} requestId={state.requestId} send={send} />}
      {state.phase === 'open' && <Open {...using} state={state} />}
      {state.phase === 'closed' && <Footer />}
    </>
  );
}

function Open({ state, send, card }: Omit<Using, 'state'> & { state: OpenCheckout }) {
  const { payment } = state;
  return (
    <main class="checkout">
      <OrderSummary state={state} />
      <div class="form-side">
        <div class="inner">
          {payment.step === 'checking' && <Checking summaryRef={payment.summaryRef} polls={payment.polls} />}
          <PaymentForm state={state} send={send} card={card} hidden={payment.step === 'checking'} />
          <Footer />
        </div>
      </div>
    </main>
  );
}
