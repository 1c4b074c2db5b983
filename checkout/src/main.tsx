import { type JSX, render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { takeToken } from './memory/customer-token.ts';
import { type Config, findConfig } from './page/config.ts';
import { Message } from './page/message.tsx';
import { Loading } from './pay/loading.tsx';
import { PayPage } from './pay/pay-page.tsx';
import { PrivacyPage } from './privacy/privacy-page.tsx';
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
      <Configured waiting={<Loading />}>{(config) => <PayPage config={config} payload={payload} showReceipt={showReceipt} />}</Configured>
    );
  }
  switch (address.path) {
    case '/payment-success':
      return (
        <Configured waiting={<ReceiptLoading />}>
          {(config) => <ReceiptPage config={config} summaryRef={address.query.get('summaryRef') ?? ''} />}
        </Configured>
      );
    case '/privacy-policy':
      return <PrivacyPage />;
    default:
      return <Message tone="calm" icon="cross" title={strings.closed.missing.title} body={strings.closed.missing.body} />;
  }
}

/** Loads the deployment's settings first, since every call needs the address of the API. */
function Configured({ waiting, children }: { waiting: JSX.Element; children: (config: Config) => JSX.Element }) {
  const [config, setConfig] = useState<Config | 'looking' | undefined>('looking');
  useEffect(() => void findConfig().then(setConfig), []);
  if (config === 'looking') return waiting;
  if (config) return children(config);
  return (
    <Message tone="calm" icon="alert" title={strings.closed.unreachable.title} body={strings.closed.unreachable.body}>
      <button type="button" class="pay" onClick={() => location.reload()}>
        {strings.page.reload}
      </button>
    </Message>
  );
}

/** The slug in a link's short address, `/p/<slug>`. */
const slugIn = (path: string): string | undefined => /^\/p\/(\w+)$/.exec(path)?.[1];

function titleOf(path: string): string {
  const { title } = strings.page;
  if (path === '/pay' || slugIn(path) !== undefined) return title.pay;
  if (path === '/payment-success') return title.paid;
  return path === '/privacy-policy' ? title.privacy : title.missing;
}

takeToken();
await speak();
const page = document.getElementById('page');
if (page) render(<Site />, page);
