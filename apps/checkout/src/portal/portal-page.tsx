import { useEffect } from 'preact/hooks';
import type { Config } from '../page/config.ts';
import { Footer } from '../page/footer.tsx';
import { loadSheet } from '../page/load-sheet.ts';
import { Seller } from '../page/seller.tsx';
import { Unreachable } from '../page/unreachable.tsx';
import { BackLink, SellerContact } from '../page/way-back.tsx';
import { isolate } from '../words/isolate.ts';
import { Sentence } from '../words/sentence.tsx';
import { Cards } from './cards.tsx';
import { ClosedPortal } from './closed-portal.tsx';
import { Invoices } from './invoices.tsx';
import { type Later, OpenBills, OwnHistory, SeveralInvoices } from './later-parts.tsx';
import { Orders } from './orders.tsx';
import { OwnDetails } from './own-details.tsx';
import { usePauseText } from './pause/use-pause-text.ts';
import sheet from './portal.css?url';
import { PortalLoading } from './portal-loading.tsx';
import { PortalNotice } from './portal-notice.tsx';
import { Subscriptions } from './subscriptions.tsx';
import { usePortal } from './use-portal.ts';

loadSheet(sheet);

/** `/portal#code=`, or `#token=`: what a customer has bought, and what they may do about it themselves. */
export function PortalPage({ config }: { config: Config }) {
  const { text, ...using } = usePortal(config);
  const { state, send } = using;
  useEffect(() => {
    if (typeof text === 'object') document.title = text.title;
  }, [text]);
  if (text === 'unreachable') return <Unreachable />;
  if (state.phase === 'opening' || text === 'loading') return <PortalLoading />;
  return (
    <>
      {state.phase === 'open' ? (
        <Open {...using} state={state} text={text} config={config} />
      ) : (
        <ClosedPortal closed={state} text={text} send={send} />
      )}
      <Footer />
    </>
  );
}

function Open({ config, ...opened }: Later) {
  const part = { ...opened, pauseText: usePauseText(opened.state) };
  const { state, text, send } = part;
  const later = { ...part, config };
  const { shop } = state;
  return (
    <main class="portal">
      <p class="spoken" role="status">
        {state.work.step === 'sending' && text.working}
        {state.work.step === 'authenticating' && text.authenticating}
      </p>
      <Seller project={shop} />
      <h1>
        <Sentence>{text.heading(isolate(shop.name))}</Sentence>
      </h1>
      {shop.customer && (
        <p class="small">
          <Sentence>{text.customer(isolate(shop.customer.email))}</Sentence>
        </p>
      )}
      {!state.panel && <PortalNotice state={state} text={text} send={send} />}
      <Subscriptions {...part} />
      <Orders {...part} />
      <Cards {...part} />
      <OpenBills {...later} />
      <Invoices {...part}>
        <SeveralInvoices {...later} />
      </Invoices>
      <OwnHistory {...later} />
      <OwnDetails {...part} apiBase={config.apiBase} />
      <div class="actions">
        <BackLink to={shop.homeUrl ?? undefined} project={shop} look="second" />
      </div>
      <SellerContact project={shop} />
    </main>
  );
}
