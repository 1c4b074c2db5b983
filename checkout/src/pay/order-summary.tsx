import type { Link } from '../api/link.ts';
import { Lines } from '../page/lines.tsx';
import { Seller } from '../page/seller.tsx';
import { BackLink } from '../page/way-back.tsx';
import { instantText } from '../words/dates.ts';
import { amountLocale, dateLocale, strings } from '../words/locale.ts';
import { moneyText } from '../words/money.ts';
import { termsText } from '../words/terms.ts';
import { wording } from '../words/wording.ts';
import { dueNow, isEditable, type OpenCheckout } from './state.ts';

/** The seller, the total, the lines and the recurring terms. */
export function OrderSummary({ state }: { state: OpenCheckout }) {
  const { link, coupon } = state;
  const code = link.amount.currency.code;
  const now = dueNow(state);
  return (
    <section class="summary" aria-labelledby="summary-title">
      <div class="inner">
        <Seller project={link.project} />
        <h1 id="summary-title">{strings.summary.payTo(link.project.name)}</h1>
        <p class="amount">{now === 0 ? strings.summary.free : moneyText(now, code, amountLocale)}</p>
        <p class="terms">{termsText(link, now, wording)}</p>
        <Description link={link} />
        <h2 class="spoken">{strings.summary.heading}</h2>
        <Lines items={link.items} currencyCode={code} />
        <dl class="totals">
          {coupon.step === 'applied' && (
            <>
              <Total name={strings.summary.subtotal} value={moneyText(coupon.quote.subtotal, code, amountLocale)} />
              <Total name={strings.summary.discount} value={`−${moneyText(coupon.quote.discount, code, amountLocale)}`} />
            </>
          )}
          <Total name={strings.summary.dueNow} value={moneyText(now, code, amountLocale)} strong />
        </dl>
        <BackLink to={isEditable(state) ? link.cancelUrl : undefined} project={link.project} look="link" />
        <p class="small">{strings.summary.validUntil(instantText(link.expiresAt, dateLocale))}</p>
      </div>
    </section>
  );
}

/** The description is left out if the order's only line repeats it. */
function Description({ link }: { link: Link }) {
  const repeated = link.items.length === 1 && link.items[0]?.name === link.description;
  return (
    <>
      {link.description && !repeated && <p class="description">{link.description}</p>}
      {link.additionalDescription && <p class="description more">{link.additionalDescription}</p>}
    </>
  );
}

function Total({ name, value, strong }: { name: string; value: string; strong?: boolean }) {
  return (
    <div class={strong ? 'strong' : undefined}>
      <dt>{name}</dt>
      <dd class="number">{value}</dd>
    </div>
  );
}
