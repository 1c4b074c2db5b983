import { useEffect, useRef } from 'preact/hooks';
import type { Summary } from '../api/summary.ts';
import { Icon } from '../page/icons.tsx';
import { Lines } from '../page/lines.tsx';
import { Seller } from '../page/seller.tsx';
import { Totals } from '../page/totals.tsx';
import { BackLink, SellerContact } from '../page/way-back.tsx';
import { instantText } from '../words/dates.ts';
import { isolate } from '../words/isolate.ts';
import { locale, strings } from '../words/locale.ts';
import { moneyText } from '../words/money.ts';
import { Sentence } from '../words/sentence.tsx';
import { laterText } from '../words/terms.ts';
import { wording } from '../words/wording.ts';
import { brandName } from './card-brand.ts';
import { DownloadPdf } from './pdf/download-pdf.tsx';

/** The receipt of a finished payment, which can be printed. */
export function Receipt({ summary, apiBase }: { summary: Summary; apiBase: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { amount, items, project } = summary;
  const free = amount.value === 0;
  const words = strings.receipt;
  return (
    <main class="receipt">
      <Seller project={project} />
      <div class="medal good">
        <Icon shape="tick" />
      </div>
      <h1 ref={heading} tabIndex={-1}>
        {free ? words.trial : words.paid}
      </h1>
      <p class="amount">{moneyText(amount.value, amount.currency.code, locale)}</p>
      <p class="lead">
        <Sentence>{(free ? words.trialThanks : words.thanks)(isolate(project.name))}</Sentence>
      </p>
      <section class="paper" aria-labelledby="receipt-title">
        <h2 id="receipt-title">{words.details}</h2>
        <Facts summary={summary} />
        {items.length > 0 && <Lines items={items} currencyCode={amount.currency.code} />}
        <Totals
          items={items}
          currencyCode={amount.currency.code}
          subtotal={amount.value}
          total={amount.value}
          name={words.amount}
          tax={summary.tax}
        />
      </section>
      <div class="actions">
        <BackLink to={summary.successUrl} project={project} look="pay" />
        <button type="button" class="second" onClick={() => print()}>
          {words.print}
        </button>
        {summary.hasPdf && (
          <DownloadPdf apiBase={apiBase} summaryRef={summary.summaryRef} paidAt={summary.paidAt} />
        )}
      </div>
      <SellerContact project={project} />
    </main>
  );
}

function Facts({ summary }: { summary: Summary }) {
  const {
    amount,
    wallet,
    card,
    customer,
    invoiceNumber,
    items,
    paidAt,
    project,
    recurring,
    summaryRef,
    description,
  } = summary;
  const words = strings.receipt;
  const repeated = items.length === 1 && items[0]?.name === description;
  return (
    <dl class="facts">
      <Fact name={words.invoice} value={invoiceNumber} />
      <Fact name={words.paidAt} value={paidAt && instantText(paidAt, locale)} />
      <Fact name={words.paidTo} value={isolate(project.name)} />
      <Fact
        name={amount.value === 0 ? words.savedCard : words.method}
        value={card && words.cardEnding(brandName(card.brand), card.last4)}
      />
      <Fact
        name={strings.summary.wallet}
        value={wallet && moneyText(wallet.value, amount.currency.code, locale)}
      />
      <Fact
        name={words.customer}
        value={[customer?.name, customer?.email].filter(isSaid).map(isolate).join('\n')}
      />
      <Fact name={words.description} value={repeated || !description ? undefined : isolate(description)} />
      {summary.fields?.map(({ key, label, type, value }) => (
        <Fact key={key} name={label} value={isolate(type === 'checkbox' ? (TICKS[value] ?? value) : value)} />
      ))}
      <Fact name={words.next} value={recurring && laterText(recurring, amount.currency.code, wording())} />
      <Fact name={words.reference} value={summaryRef} look="reference" />
    </dl>
  );
}

const TICKS: Readonly<Record<string, string>> = { true: '✓', false: '✗' };

const isSaid = (text: string | undefined): text is string => text !== undefined;

export function Fact({ name, value, look }: { name: string; value: string | undefined; look?: 'reference' }) {
  if (!value) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd class={look}>
        <Sentence>{value}</Sentence>
      </dd>
    </div>
  );
}
