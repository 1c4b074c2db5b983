import { strings } from '../../../checkout/src/words/locale.ts';
import { payLabel, termsText } from '../../../checkout/src/words/terms.ts';
import type { AddOn, FeatureCategory } from '../api/shapes.ts';
import { useDesk } from '../page/desk.ts';
import { Section } from '../page/parts.tsx';
import { typedNumber } from '../payments/refund-request.ts';
import { dayIn } from '../words/days.ts';
import { count, locale, money, words } from '../words/words.ts';
import type { TypedPlan } from './plan-request.ts';
import { soldOf } from './plan-terms.ts';
import { everyMonths, type TypedPrice } from './prices.ts';

const w = words.catalog;
type Props = Readonly<{
  typed: TypedPlan;
  isRecurring: boolean;
  category: FeatureCategory | undefined;
  addOns: readonly AddOn[];
}>;

/** How a storefront's card and the checkout would show the plan as it is typed. The checkout's sentence is the checkout's own text. */
export function PlanPreview({ typed, isRecurring, category, addOns }: Props) {
  const { project, now } = useDesk();
  const today = dayIn(project.timeZone, now());
  const shown = soldOf(typed, isRecurring, today);
  const wording = { strings, locale };
  return (
    <Section title={w.preview}>
      <div class="shop-card">
        <p class="strong">{typed.name || w.unnamed}</p>
        {typed.description && <p class="small">{typed.description}</p>}
        <ul class="plain">
          {typed.prices.map((price, index) => (
            <li key={index}>{typedPriceText(price, isRecurring)}</li>
          ))}
        </ul>
        {shown?.sold.recurring?.trialDays && <p>{w.freeFor(shown.sold.recurring.trialDays)}</p>}
        {category && (
          <ul class="ticked">
            {category.features
              .filter(({ enabled }) => enabled !== false)
              .map(({ key, label, limit }) => (
                <li key={key}>{typeof limit === 'number' ? `${label}: ${count(limit)}` : label}</li>
              ))}
          </ul>
        )}
        {addOns.length > 0 && <p class="small">{w.with(addOns.map(({ name }) => name).join(', '))}</p>}
      </div>
      <h3>{w.atCheckout}</h3>
      {shown ? (
        <div class="shop-card" role="status">
          <p>{termsText(shown.sold, shown.dueNow, wording)}</p>
          <p class="shop-button">{payLabel(shown.sold, shown.dueNow, wording)}</p>
        </div>
      ) : (
        <p class="small">{w.noPriceYet}</p>
      )}
    </Section>
  );
}

function typedPriceText({ amount, currency, months }: TypedPrice, isRecurring: boolean): string {
  const value = typedNumber(amount);
  if (typeof value !== 'number') return words.none;
  return `${money({ value, currency })} ${everyMonths(isRecurring ? Number(months) : undefined)}`;
}
