import { useDesk } from '../page/desk.ts';
import { Field, Select } from '../page/fields.tsx';
import { Button } from '../page/parts.tsx';
import { words } from '../words/words.ts';
import { everyMonths, type TypedPrice } from './prices.ts';

const w = words.catalog;
const INTERVALS = [1, 3, 6, 12] as const;

type Props = Readonly<{
  prices: readonly TypedPrice[];
  change: (prices: readonly TypedPrice[]) => void;
  problemOf: (field: string) => string | undefined;
  /** Whether a price says how often it is charged. */
  hasCycles?: boolean;
}>;

/** The prices of something, one for each currency and cycle. */
export function PriceRows({ prices, change, problemOf, hasCycles }: Props) {
  const { project } = useDesk();
  const set = (index: number, part: Partial<TypedPrice>) =>
    change(prices.map((price, at) => (at === index ? { ...price, ...part } : price)));
  const last = prices.at(-1) ?? { months: hasCycles ? '1' : '0', currency: project.baseCurrency, amount: '' };
  const currencies = [...new Set([project.baseCurrency, ...project.currencies])];
  const whole = problemOf('prices');
  const ofRow = (index: number) => problemOf(`prices.${index}`);
  return (
    <fieldset class="field prices">
      <legend>{w.prices}</legend>
      {prices.map(({ months, currency, amount }, index) => (
        <fieldset key={index} class="price" aria-label={w.priceNumber(index + 1)}>
          <Field
            label={w.amount}
            value={amount}
            change={(text) => set(index, { amount: text })}
            inputMode="decimal"
            autoComplete="off"
            problem={ofRow(index)}
          />
          <Select
            label={w.currency}
            value={currency}
            options={currencies.map((code) => ({ value: code, label: code }))}
            change={(code) => set(index, { currency: code })}
          />
          {hasCycles && (
            <Select
              label={w.cycle}
              value={months}
              options={INTERVALS.map((each) => ({ value: String(each), label: everyMonths(each) }))}
              change={(each) => set(index, { months: each })}
            />
          )}
          {prices.length > 1 && (
            <Button press={() => change(prices.filter((_, at) => at !== index))}>
              {w.removePrice(index + 1)}
            </Button>
          )}
        </fieldset>
      ))}
      {whole && !prices.some((_, index) => ofRow(index)) && <p class="problem">{whole}</p>}
      <Button press={() => change([...prices, { ...last, amount: '' }])}>{w.addPrice}</Button>
    </fieldset>
  );
}
