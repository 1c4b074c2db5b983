import { useEffect, useRef } from 'preact/hooks';
import type { Summary } from '../api/summary.ts';
import { Icon } from '../page/icons.tsx';
import { Seller } from '../page/seller.tsx';
import { SellerContact } from '../page/way-back.tsx';
import { dayText } from '../words/dates.ts';
import { isolate } from '../words/isolate.ts';
import { locale, strings } from '../words/locale.ts';
import { moneyText } from '../words/money.ts';
import { Fact } from './receipt.tsx';

/** Nothing is paid until the shop has received the transfer that this page asks for. */
export function AwaitedTransfer({ summary: { paymentInstructions, project } }: { summary: Summary }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  if (!paymentInstructions) return null;
  const { amount, dueOn, reference, text } = paymentInstructions;
  const words = strings.receipt;
  return (
    <main class="receipt">
      <Seller project={project} />
      <div class="medal calm">
        <Icon shape="clock" />
      </div>
      <h1 ref={heading} tabIndex={-1}>
        {words.transfer}
      </h1>
      <p class="amount">{moneyText(amount.value, amount.currency, locale)}</p>
      <p class="lead">{words.transferBody(dayText(dueOn, locale))}</p>
      <dl class="facts paper">
        <Fact name={words.howToPay} value={isolate(text)} />
        <Fact name={words.reference} value={reference} look="reference" />
      </dl>
      <SellerContact project={project} />
    </main>
  );
}
