import type { Item, Tax } from '../api/link.ts';
import { isolate } from '../words/isolate.ts';
import { locale, strings } from '../words/locale.ts';
import { moneyText } from '../words/money.ts';
import { differenceOf } from './difference.ts';

type Props = Readonly<{
  items: readonly Item[];
  currencyCode: string;
  subtotal: number;
  total: number;
  name: string;
  /** Where prices contain it, its rows are below the total; an added one has lines of its own. */
  tax?: Tax | undefined;
  /** The payer's, which the discount is for. */
  code?: string | undefined;
}>;

/** The rows below the lines. With a row for what the lines do not explain, they always add up to the total. */
export function Totals({ items, currencyCode, subtotal, total, name, tax, code }: Props) {
  const money = (amount: number) => moneyText(amount, currencyCode, locale);
  const difference = differenceOf(items, subtotal, currencyCode);
  return (
    <dl class="totals">
      {difference < 0 && <Row name={strings.summary.discount} value={`−${money(-difference)}`} />}
      {difference > 0 && <Row name={strings.summary.adjustment} value={money(difference)} />}
      {subtotal !== total && (
        <>
          <Row name={strings.summary.subtotal} value={money(subtotal)} />
          <Row
            name={`${strings.summary.discount}${code ? ` · ${isolate(code)}` : ''}`}
            value={`−${money(subtotal - total)}`}
          />
        </>
      )}
      <Row name={name} value={money(total)} strong />
      {tax?.mode === 'inclusive' &&
        tax.rates
          .filter((rate) => rate.tax.value > 0)
          .map((rate) => (
            <Row
              key={`${rate.name} ${rate.rate}`}
              name={strings.summary.includedTax(
                isolate(`${rate.name} ${rate.rate.toLocaleString(locale)} %`),
              )}
              value={money(rate.tax.value)}
            />
          ))}
    </dl>
  );
}

function Row({ name, value, strong }: { name: string; value: string; strong?: boolean }) {
  return (
    <div class={strong ? 'strong' : undefined}>
      <dt>{name}</dt>
      <dd class="number">{value}</dd>
    </div>
  );
}
