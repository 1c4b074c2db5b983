import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { takeToken } from './memory/customer-token.ts';
import { findConfig } from './page/config.ts';
import { Later } from './page/later.tsx';
import { Message } from './page/message.tsx';
import { Loading } from './pay/loading.tsx';
import { PayPage } from './pay/pay-page.tsx';
import { ReceiptLoading } from './receipt/receipt-loading.tsx';
import { ReceiptPage } from './receipt/receipt-page.tsx';
import { strings } from './words/locale.ts';
import { addressOf, speak } from './words/speak.ts';

type Address = Readonly<{ path: string; query: URLSearchParams }>;
const here = (): Address => ({ path: location.pathname.replace(/\/+$/, ''), query: new URLSearchParams(location.search) });

/** Shows the page for the path. After a payment the receipt replaces the form in the browser's history. */
function Site() {
  const [address, setAddress] = useState(here);
  const title = titleOf(address.path);
  useEffect(() => {
    document.title = title;
  }, [title]);

  const showReceipt = (summaryRef: string) => {
    history.replaceState(null, '', addressOf('/payment-success', { summaryRef }));
    scrollTo(0, 0);
    setAddress(here());
  };

  const payload = address.path === '/pay' ? (address.query.get('payload') ?? '') : slugIn(address.path);
  if (payload !== undefined) {
    return (
      <Later load={findConfig} waiting={<Loading />}>
        {(config) => <PayPage config={config} payload={payload} showReceipt={showReceipt} />}
      </Later>
    );
  }
  switch (address.path) {
    case '/payment-success':
      return (
        <Later load={findConfig} waiting={<ReceiptLoading />}>
          {(config) => <ReceiptPage config={config} summaryRef={address.query.get('summaryRef') ?? ''} />}
        </Later>
      );
    case '/cancel':
      return (
        <Later load={loadCancelPage} waiting={<main class="message" aria-busy="true" />}>
          {({ CancelPage, config }) => <CancelPage config={config} />}
        </Later>
      );
    case '/privacy-policy':
      return (
        <Later load={loadPrivacyPage} waiting={<main class="privacy" aria-busy="true" />}>
          {({ PrivacyPage }) => <PrivacyPage />}
        </Later>
      );
    default:
      return <Message tone="calm" icon="cross" title={strings.closed.missing.title} body={strings.closed.missing.body} />;
  }
}

/** The page of a reminder's link has its own texts. */
async function loadCancelPage() {
  const [config, { CancelPage }] = await Promise.all([findConfig(), import('./cancel/cancel-page.tsx')]);
  return config && { config, CancelPage };
}

/** A page that few payers open is a chunk of its own. */
const loadPrivacyPage = () => import('./privacy/privacy-page.tsx');

/** The slug in a link's short address, `/p/<slug>`. */
const slugIn = (path: string): string | undefined => /^\/p\/(\w+)$/.exec(path)?.[1];

function titleOf(path: string): string {
  const { title } = strings.page;
  if (path === '/pay' || path === '/cancel' || slugIn(path) !== undefined) return title.pay;
  if (path === '/payment-success') return title.paid;
  return path === '/privacy-policy' ? title.privacy : title.missing;
}

takeToken();
// Not a top-level `await`: a chunk could then not import from this one, and what they share would become a chunk of its own.
void speak().then(() => {
  const page = document.getElementById('page');
  if (page) render(<Site />, page);
});
