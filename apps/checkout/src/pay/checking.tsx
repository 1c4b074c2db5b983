import { useEffect, useRef } from 'preact/hooks';
import { strings } from '../words/locale.ts';
import { addressOf } from '../words/speak.ts';
import { POLLS_UNTIL_SLOW } from './step-payment.ts';

/** Shown while the outcome is unknown. It claims neither success nor failure, and has no button that would pay again. */
export function Checking({ summaryRef, polls = 0 }: { summaryRef?: string; polls?: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const slow = polls >= POLLS_UNTIL_SLOW;
  return (
    <div class="checking">
      <span class="spinner large" aria-hidden="true" />
      <h2 ref={heading} tabIndex={-1}>
        {strings.checking.heading}
      </h2>
      <p>{strings.checking.body}</p>
      {summaryRef && <ReceiptAddress summaryRef={summaryRef} />}
      {slow && <p role="status">{strings.checking.slow}</p>}
    </div>
  );
}

/** Shown at once, so that a payer who closes the page can come back. */
function ReceiptAddress({ summaryRef }: { summaryRef: string }) {
  const address = `${location.origin}${addressOf('/payment-success', { summaryRef })}`;
  return (
    <p class="small">
      {strings.checking.receiptAt}{' '}
      <a href={address}>
        <bdi>{address}</bdi>
      </a>
    </p>
  );
}
