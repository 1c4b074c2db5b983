import { useEffect, useMemo } from 'preact/hooks';
import { callAt } from '../api/request.ts';
import type { Config } from '../page/config.ts';
import { Footer } from '../page/footer.tsx';
import { Later } from '../page/later.tsx';
import { Message } from '../page/message.tsx';
import { POLLS_UNTIL_SLOW } from '../pay/step-payment.ts';
import { strings } from '../words/locale.ts';
import { ReceiptLoading } from './receipt-loading.tsx';
import { type Looked, useSummary } from './use-summary.ts';

/** `/payment-success?summaryRef=`: the receipt, or the state of the payment. The payer may keep the URL and open it again. */
export function ReceiptPage({ config, summaryRef }: { config: Config; summaryRef: string }) {
  const call = useMemo(() => callAt(config.apiBase), [config.apiBase]);
  const { looked, polls, lookAgain } = useSummary(call, summaryRef);
  useEffect(() => void loadReceipt().catch(() => undefined), []); // Beside the question for the summary.
  return (
    <>
      <Looking
        looked={looked}
        slow={polls >= POLLS_UNTIL_SLOW}
        lookAgain={lookAgain}
        apiBase={config.apiBase}
      />
      {looked !== 'looking' && <Footer />}
    </>
  );
}

/** It is not needed to pay, so it is a chunk of its own. */
const loadReceipt = () => import('./receipt.tsx');
/** Few payers transfer money. */
const loadTransfer = () => import('./awaited-transfer.tsx');

type Props = Readonly<{ looked: Looked; slow: boolean; lookAgain: () => void; apiBase: string }>;

function Looking({ looked, slow, lookAgain, apiBase }: Props) {
  const { receipt } = strings;
  if (looked === 'looking') return <ReceiptLoading />;
  if (looked === 'missing')
    return <Message tone="calm" icon="cross" title={receipt.missing} body={receipt.missingBody} />;
  if (looked === 'lost') {
    return (
      <Message tone="calm" icon="alert" title={receipt.unreachable} body={receipt.unreachableBody}>
        <button type="button" class="pay" onClick={lookAgain}>
          {strings.page.tryAgain}
        </button>
      </Message>
    );
  }
  switch (looked.status) {
    case 'success':
      return (
        <Later load={loadReceipt} waiting={<ReceiptLoading />}>
          {({ Receipt }) => <Receipt summary={looked} apiBase={apiBase} />}
        </Later>
      );
    case 'processing':
      return (
        <Message
          tone="calm"
          icon="clock"
          title={receipt.processing}
          body={slow ? receipt.processingSlow : receipt.processingBody}
          project={looked.project}
        />
      );
    case 'requires_action':
      return (
        <Message
          tone="calm"
          icon="clock"
          title={receipt.unfinished}
          body={receipt.unfinishedBody}
          project={looked.project}
        />
      );
    case 'payment_failed':
      return (
        <Message
          tone="bad"
          icon="cross"
          title={receipt.failed}
          body={receipt.failedBody}
          project={looked.project}
        />
      );
    case 'awaiting_transfer':
      return (
        <Later load={loadTransfer} waiting={<ReceiptLoading />}>
          {({ AwaitedTransfer }) => <AwaitedTransfer summary={looked} />}
        </Later>
      );
  }
}
