import type { Section } from './content.ts';
import { isolate } from './isolate.ts';
import type { Paper, Settlement } from './paper.ts';
import type { Voice } from './voice.ts';

/** How a payment was made: by card, by transfer, or from the wallet. */
export function methodOf({ method, card }: Settlement, { words: { methods } }: Voice): string {
  if (method !== 'card') return methods[method];
  return card ? methods.card(isolate(brandName(card.brand)), isolate(card.last4)) : methods.wallet;
}

/** The tax in the currency of the seller's country, with the rate, its source and its date. */
export function composeAtHome({ taxAtHome, currency }: Paper, voice: Voice): Section | undefined {
  if (!taxAtHome) return undefined;
  const { words, day, money } = voice;
  const { currency: home, taxMinor, rate, source, at } = taxAtHome;
  const [base, converted] = [
    isolate(`1 ${home.toUpperCase()}`),
    isolate(`${rate} ${currency.toUpperCase()}`),
  ];
  return {
    heading: words.sections.atHome(home.toUpperCase()),
    facts: [
      { label: words.totals.tax, value: money(taxMinor, home) },
      { label: words.source(isolate(source), isolate(day(at))), value: words.rate(base, converted) },
    ],
  };
}

export function composePayments({ settled, currency }: Paper, voice: Voice): Section[] {
  const { labels, sections } = voice.words;
  return settled.map((payment) => ({
    heading: sections.payment,
    facts: [
      ...(payment.on ? [{ label: labels.date, value: voice.day(payment.on) }] : []),
      { label: labels.method, value: methodOf(payment, voice) },
      { label: labels.amount, value: voice.money(payment.minor, currency) },
    ],
  }));
}

/** The sentences that the law wants where no tax is charged, each once. */
export function composeNotes({ rates, takesBack }: Paper, { words: { notes }, country }: Voice): string[] {
  const sentences = rates.flatMap(({ rate, name, zeroReason, country: place, region }) => {
    if (zeroReason === 'reverse_charge') return [notes.reverseCharge];
    if (zeroReason === 'not_taxed') return [notes.notTaxed];
    if (zeroReason === 'no_rate')
      return place ? [notes.noRate(isolate(placeOf(country(place), region)))] : [];
    return Number(rate) === 0 && name ? [notes.exempt(isolate(name))] : [];
  });
  return [...new Set([...sentences, ...(takesBack ? [notes.takesBack(isolate(takesBack))] : [])])];
}

/** A shop that taxes some regions of a country says which one it does not. */
const placeOf = (country: string, region: string | undefined): string =>
  region === undefined ? country : `${region}, ${country}`;

const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  diners: 'Diners Club',
};
const brandName = (brand: string): string => BRANDS[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
