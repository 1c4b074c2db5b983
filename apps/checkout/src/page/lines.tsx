import { useState } from 'preact/hooks';
import type { Item } from '../api/link.ts';
import { locale, strings } from '../words/locale.ts';
import { moneyText } from '../words/money.ts';
import { addsUp } from './difference.ts';

const SHOWN_AT_FIRST = 5;

/** The lines of the order. A long list is collapsed, so that the form below it stays visible on a phone. */
export function Lines({ items, currencyCode }: { items: readonly Item[]; currencyCode: string }) {
  const [all, setAll] = useState(items.length <= SHOWN_AT_FIRST + 1);
  const money = (amount: number) => moneyText(amount, currencyCode, locale);
  return (
    <>
      <ul class="lines" aria-label={strings.summary.items}>
        {items.map((item, index) => (
          <li key={index} class={all || index < SHOWN_AT_FIRST ? undefined : 'folded'}>
            <span class="what">
              <bdi>{item.kind === 'adjustment' ? strings.summary.adjustment : item.name}</bdi>
              {item.quantity !== 1 && (
                <span class="small">
                  {addsUp(item, currencyCode)
                    ? strings.summary.quantity(item.quantity, money(item.unitPrice))
                    : `${item.quantity} ×`}
                </span>
              )}
            </span>
            <span class="number">{money(item.totalAmount)}</span>
          </li>
        ))}
      </ul>
      {!all && (
        <button type="button" class="link" onClick={() => setAll(true)}>
          {strings.summary.showAll(items.length)}
        </button>
      )}
    </>
  );
}
