import { Webhook } from 'standardwebhooks';
import { type Currency, ruleOf } from '../../shared/domain/money/currency.ts';
import type { HttpRequest } from '../gateway-event.ts';
import { gatewayMessage, type HttpResponse } from '../gateway-response.ts';

/** `down` refuses, `slow` answers too late, and the others answer what no engine should. */
export const ENGINE_BEHAVIOURS = [
  'ok',
  'down',
  'slow',
  'garbage',
  'wrong_sum',
  'wrong_tax',
  'negative',
] as const;
export type EngineBehaviour = (typeof ENGINE_BEHAVIOURS)[number];

type Amount = { value: number; currency: string };
/** What the engine was asked, as it came. */
export type AskedOfEngine = Readonly<{
  id: string;
  purpose: string;
  date: string;
  mode: string;
  buyer: Readonly<{ country: string; region?: string; taxId?: string }>;
  lines: readonly Readonly<{ reference: string; taxCategory: string; quantity: number; amount: Amount }>[];
}>;

/** A tenant's tax engine as the service calls one. It checks the signature, and its rates differ from those of any table. */
export type TaxEngineDouble = Readonly<{
  answer(request: HttpRequest): Promise<HttpResponse>;
  behave(behaviour: EngineBehaviour): void;
  asked(): readonly AskedOfEngine[];
}>;

/** In percent, by country or region, then by class. */
const RATES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  DE: { standard: 19, books: 7 },
  FR: { standard: 20, books: 5.5 },
  NL: { standard: 21, books: 9 },
  'US-NY': { standard: 8.875, books: 8.875 },
};
/** Longer than the service waits. */
const SLOW_MS = 3000;
const TOLERANCE_MS = 300_000;

export function openTaxEngine(secret: string, now = () => new Date()): TaxEngineDouble {
  const asked: AskedOfEngine[] = [];
  let behaviour: EngineBehaviour = 'ok';
  return {
    behave: (next) => {
      behaviour = next;
    },
    asked: () => asked,
    async answer({ headers, body }) {
      const question = opened(secret, headers, Buffer.from(body ?? []).toString(), now());
      if (!question) return gatewayMessage(401, 'The signature is not valid.');
      asked.push(question);
      if (behaviour === 'down') return gatewayMessage(503, 'down');
      if (behaviour === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS).unref());
      const text = behaviour === 'garbage' ? '{"id": "calc' : JSON.stringify(answerTo(question, behaviour));
      return { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(text) };
    },
  };
}

/** The question, if one of its signatures is ours and its time is within five minutes. */
function opened(
  secret: string,
  headers: HttpRequest['headers'],
  body: string,
  now: Date,
): AskedOfEngine | undefined {
  const [id = '', seconds = '', signatures = ''] = [
    'webhook-id',
    'webhook-timestamp',
    'webhook-signature',
  ].map((name) => String(headers[name] ?? ''));
  const sentAt = new Date(Number(seconds) * 1000);
  if (!(Math.abs(now.getTime() - sentAt.getTime()) <= TOLERANCE_MS)) return undefined;
  const isOurs = signatures.split(' ').includes(new Webhook(secret).sign(id, sentAt, body));
  return isOurs ? JSON.parse(body) : undefined;
}

function answerTo({ id, mode, buyer, lines }: AskedOfEngine, behaviour: EngineBehaviour) {
  const place = buyer.region === undefined ? buyer.country : `${buyer.country}-${buyer.region}`;
  const rates = RATES[place] ?? RATES[buyer.country];
  const answered = lines.map(({ reference, taxCategory, amount }) => {
    const rate = rates?.[taxCategory] ?? rates?.standard ?? 0;
    const under = mode === 'inclusive' ? 100 + rate : 100;
    const extra = behaviour === 'wrong_tax' ? 1 : 0;
    const tax = rounded((amount.value * rate) / under + extra, amount.currency);
    return {
      ...{ reference, rate, name: 'Tax', country: buyer.country },
      ...(rates ? {} : { zeroReason: 'no_rate' }),
      tax: { value: behaviour === 'negative' ? -1 : tax, currency: amount.currency },
    };
  });
  const currency = lines[0]?.amount.currency ?? '';
  const sum = answered.reduce((total, { tax }) => total + tax.value, behaviour === 'wrong_sum' ? 1 : 0);
  return { id: `calc_${id.slice(4)}`, tax: { value: rounded(sum, currency), currency }, lines: answered };
}

/** In what is charged in the currency. */
function rounded(value: number, currency: string): number {
  const { decimals, step } = ruleOf(currency.toLowerCase() as Currency);
  return Number(((Math.round((value * 10 ** decimals) / step) * step) / 10 ** decimals).toFixed(decimals));
}
