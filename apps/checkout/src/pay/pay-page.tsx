import { useEffect } from 'preact/hooks';
import type { Config } from '../page/config.ts';
import { Footer } from '../page/footer.tsx';
import { Later } from '../page/later.tsx';
import { strings } from '../words/locale.ts';
import { Checking } from './checking.tsx';
import { ClosedPage } from './closed-page.tsx';
import { Loading } from './loading.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PaymentForm } from './payment-form.tsx';
import { spokenWords } from './spoken-words.ts';
import { isRepeated, type OpenCheckout } from './state.ts';
import { type Using, useCheckout } from './use-checkout.ts';

type Props = Readonly<{ config: Config; payload: string; showReceipt: (summaryRef: string) => void }>;

/** `/pay?payload=`: the order summary and the payment form. */
export function PayPage({ config, payload, showReceipt }: Props) {
  const using = useCheckout(config, payload, showReceipt);
  const { state, send } = using;
  const renew = async (slug: string) => {
    const { leadToCopy } = await loadChoosePage();
    if (!(await leadToCopy(config, payload, slug))) send({ type: 'reopened' });
  };
  useSellerInTitle(
    state.phase === 'open' || state.phase === 'choosing' ? state.link.project.name : undefined,
  );
  return (
    <>
      <p class="spoken" role="status">
        {spokenWords(state)}
      </p>
      <p class="offline" role="status">
        {!state.online && strings.page.offline}
      </p>
      {state.phase === 'opening' && <Loading />}
      {state.phase === 'settling' && (
        <main class="message">
          <Checking />
        </main>
      )}
      {state.phase === 'closed' && <ClosedPage closed={state} send={send} renew={renew} />}
      {state.phase === 'choosing' && (
        <Later load={loadChoosePage} waiting={<Loading />}>
          {({ ChoosePage }) => <ChoosePage config={config} payload={payload} link={state.link} />}
        </Later>
      )}
      {state.phase === 'open' && <Open {...using} state={state} />}
      {state.phase === 'closed' && <Footer />}
    </>
  );
}

/** Few links sell more than once, or are renewed. */
const loadChoosePage = () => import('./own/seldom.ts');

/** So that a payer finds the tab again, and a shared address says whom it pays. */
function useSellerInTitle(seller: string | undefined): void {
  useEffect(() => {
    if (!seller) return;
    document.title = strings.summary.payTo(seller);
    document.querySelector('meta[property="og:title"]')?.setAttribute('content', document.title);
  }, [seller]);
}

function Open({ state, send, card }: Omit<Using, 'state'> & { state: OpenCheckout }) {
  const { payment } = state;
  const isChecked = payment.step === 'checking' || isRepeated(state);
  return (
    <main class="checkout">
      <OrderSummary state={state} />
      <div class="form-side">
        <div class="inner">
          {isChecked && <Checking {...(payment.step === 'checking' && payment)} />}
          <PaymentForm state={state} send={send} card={card} hidden={isChecked} />
          <Footer />
        </div>
      </div>
    </main>
  );
}
