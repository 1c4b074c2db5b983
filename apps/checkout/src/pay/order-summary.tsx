import { useState } from 'preact/hooks';
import type { Link } from '../api/link.ts';
import { Lines } from '../page/lines.tsx';
import { Seller } from '../page/seller.tsx';
import { Totals } from '../page/totals.tsx';
import { BackLink } from '../page/way-back.tsx';
import { instantText } from '../words/dates.ts';
import { isolate } from '../words/isolate.ts';
import { locale, strings } from '../words/locale.ts';
import { moneyText } from '../words/money.ts';
import { Sentence } from '../words/sentence.tsx';
import { termsText } from '../words/terms.ts';
import { wording } from '../words/wording.ts';
import { dueNow, isEditable, type OpenCheckout, taxOf } from './state.ts';

/** Two columns, as in the style sheet. */
const WIDE = '(min-width: 56rem)';

/** The seller, the total, the recurring terms and the lines. On a phone the lines are folded, so that the form is near the top. */
export function OrderSummary({ state }: { state: OpenCheckout }) {
  const { link, coupon } = state;
  const [open] = useState(() => matchMedia(WIDE).matches);
  const code = link.amount.currency.code;
  const now = dueNow(state);
  const subtotal = coupon.step === 'applied' ? coupon.quote.subtotal : now;
  return (
    <section class="summary" aria-labelledby="summary-title">
      <div class="inner">
        {link.publicKey.startsWith('pk_test_') && (
          <p class="test-mode">
            <strong>{strings.page.testMode}</strong> {strings.page.testModeHint}
          </p>
        )}
        <Seller project={link.project} />
        <h1 id="summary-title">
          <Sentence>
            {link.isTextOfShop ? strings.summary.payTo(isolate(link.project.name)) : strings.summary.payment}
          </Sentence>
        </h1>
        <p class="amount">{now === 0 ? strings.summary.free : moneyText(now, code, locale)}</p>
        <p class="terms">{termsText(link, now, wording())}</p>
        <details class="order" open={open}>
          <summary>
            {strings.summary.heading}
            {link.isTextOfShop && link.items.length === 1 && (
              <>
                {' · '}
                <bdi>{link.items[0]?.name}</bdi>
              </>
            )}
          </summary>
          {!link.isTextOfShop && (
            <p class="small">
              <Sentence>{strings.summary.writtenByAnybody(isolate(link.project.name))}</Sentence>
            </p>
          )}
          <Description link={link} />
          <Lines items={link.items} currencyCode={code} />
          <Totals
            items={link.items}
            currencyCode={code}
            subtotal={subtotal}
            total={now}
            name={strings.summary.dueNow}
            tax={taxOf(state)}
            code={coupon.step === 'applied' ? coupon.code : undefined}
          />
          <p class="small">{strings.summary.validUntil(instantText(link.expiresAt, locale))}</p>
        </details>
        <BackLink to={isEditable(state) ? link.cancelUrl : undefined} project={link.project} look="link" />
      </div>
    </section>
  );
}

/** The description is left out if the order's only line repeats it. */
function Description({ link }: { link: Link }) {
  const repeated = link.items.length === 1 && link.items[0]?.name === link.description;
  return (
    <>
      {link.description && !repeated && (
        <p class="description" dir="auto">
          {link.description}
        </p>
      )}
      {link.additionalDescription && (
        <p class="description more" dir="auto">
          {link.additionalDescription}
        </p>
      )}
    </>
  );
}
