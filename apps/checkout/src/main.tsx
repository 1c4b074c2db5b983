import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { takeToken } from './memory/customer-token.ts';
import { takePass } from './memory/shop-check.ts';
import { findConfig } from './page/config.ts';
import { Later } from './page/later.tsx';
import { Loading } from './pay/loading.tsx';
import { PayPage } from './pay/pay-page.tsx';
import { ReceiptLoading } from './receipt/receipt-loading.tsx';
import { ReceiptPage } from './receipt/receipt-page.tsx';
import { strings } from './words/locale.ts';
import { addressOf, speak } from './words/speak.ts';

const RECEIPT_PATH = '/payment-success';

type Address = Readonly<{ path: string; query: URLSearchParams }>;
const here = (): Address => ({
  path: location.pathname.replace(/\/+$/, ''),
  query: new URLSearchParams(location.search),
});

/** Shows the page for the path. After a payment the receipt replaces the form in the browser's history. */
function Site() {
  const [address, setAddress] = useState(here);
  const title = titleOf(address.path);
  useEffect(() => {
    document.title = title;
  }, [title]);

  const showReceipt = (summaryRef: string) => {
    history.replaceState(null, '', addressOf(RECEIPT_PATH, { summaryRef }));
    scrollTo(0, 0);
    setAddress(here());
  };

  const payload = address.path === '/pay' ? (address.query.get('payload') ?? '') : slugIn(address.path);
  const isReceipt = address.path === RECEIPT_PATH;
  if (payload === undefined && !isReceipt) {
    return (
      <Later load={loadOtherPage} waiting={<main aria-busy="true" />}>
        {({ OtherPage }) => <OtherPage path={address.path} />}
      </Later>
    );
  }
  return (
    <Later load={findConfig} waiting={isReceipt ? <ReceiptLoading /> : <Loading />}>
      {(config) =>
        payload === undefined ? (
          <ReceiptPage config={config} summaryRef={address.query.get('summaryRef') ?? ''} />
        ) : (
          <PayPage config={config} payload={payload} showReceipt={showReceipt} />
        )
      }
    </Later>
  );
}

/** The pages that few payers open are chunks of their own. */
const loadOtherPage = () => import('./page/other-page.tsx');

/** The slug in a link's short address, `/p/<slug>`. */
const slugIn = (path: string): string | undefined => /^\/p\/(\w+)$/.exec(path)?.[1];

/** Other pages name themselves. */
const titleOf = (path: string): string =>
  path === RECEIPT_PATH ? strings.page.title.paid : strings.page.title.pay;

takeToken();
// A new link to the page that the tab shows changes nothing but the fragment.
addEventListener('hashchange', () => takeToken() && location.reload());
takePass();
// Not a top-level `await`: a chunk could then not import from this one, and what they share would become a chunk of its own.
void speak().then(() => {
  const page = document.getElementById('page');
  if (page) render(<Site />, page);
});
