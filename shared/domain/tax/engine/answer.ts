import * as v from 'valibot';
import { type Currency, ruleOf } from '../../money/currency.ts';
import { parseMajor } from '../../money/money.ts';
import { Country, Region } from '../../requests/tax/fields.ts';
import { type AppliedRate, ZERO_REASONS } from '../breakdown.ts';
import { exactTax } from '../compute.ts';
import { unitsOf } from '../rate.ts';
import type { TaxMode } from '../settings.ts';
import type { RatedLine } from '../taxed-terms.ts';
import { type AskedLine, likenessOf } from './question.ts';

/** The engine's id of its calculation, and the rate of each line that was asked for, in their order. */
export type EngineAnswer = Readonly<{ id: string; rates: readonly AppliedRate[] }>;
/** An answer that is not used, and why. */
export type AnswerFault = Readonly<{ fault: string }>;

const Amount = v.object({ value: v.number(), currency: v.string() });
const Answer = v.object({
  id: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,200}$/)),
  tax: Amount,
  lines: v.array(
    v.object({
      reference: v.string(),
      rate: v.number(),
      name: v.pipe(v.string(), v.trim(), v.regex(/^[^\p{C}]{1,40}$/u)),
      country: v.optional(Country),
      region: v.optional(Region),
      zeroReason: v.optional(v.picklist(ZERO_REASONS)),
      tax: Amount,
    }),
  ),
});
type AnsweredLine = v.InferOutput<typeof Answer>['lines'][number];

/**
 * Reads what an engine answered. Its rates are taken, and what it says of amounts is their proof: each line's tax is the line's amount
 * by its rate to less than one unit that is charged, whichever way the engine rounds, and all of them add up. So an engine that read
 * another amount, currency or mode than was sent is found out.
 */
export function readAnswer(
  text: string,
  { lines, mode }: Readonly<{ lines: readonly AskedLine[]; mode: TaxMode }>,
): EngineAnswer | AnswerFault {
  const { success, output, issues } = v.safeParse(Answer, parsed(text));
  if (!success) return { fault: `${v.getDotPath(issues[0]) ?? 'the answer'} is missing or of another form` };
  const answered = new Map(output.lines.map((line) => [line.reference, line]));
  if (answered.size !== lines.length || output.lines.length !== lines.length)
    return { fault: 'lines are not those that were asked for, once each' };
  const rates: AppliedRate[] = [];
  let sumMinor = 0;
  for (const [index, asked] of lines.entries()) {
    const line = answered.get(String(index + 1));
    if (!line) return { fault: `lines has none with the reference ${index + 1}` };
    const taxMinor = minorOf(line.tax, asked.currency);
    const fault = lineFault(line, taxMinor, asked, mode);
    if (fault !== undefined) return { fault: `lines ${index + 1}: ${fault}` };
    sumMinor += taxMinor ?? 0;
    rates.push(rateIn(line));
  }
  const kinds = new Set(lines.map((line, index) => `${likenessOf(line)} ${JSON.stringify(rates[index])}`));
  if (kinds.size !== new Set(lines.map(likenessOf)).size)
    return { fault: 'lines that are alike have two rates' };
  const [first] = lines;
  return first && minorOf(output.tax, first.currency) === sumMinor
    ? { id: output.id, rates }
    : { fault: 'tax is not the sum of the lines' };
}

function lineFault(
  { rate, zeroReason }: AnsweredLine,
  taxMinor: number | undefined,
  { minor, currency }: RatedLine,
  mode: TaxMode,
): string | undefined {
  if (unitsOf(String(rate)) === undefined)
    return 'rate is not in percent from 0 to 100 with at most 4 decimals';
  if (zeroReason && rate !== 0) return 'zeroReason is given for a rate that is not 0';
  if (taxMinor === undefined) return `tax is no amount in ${currency.toUpperCase()}`;
  const step = BigInt(ruleOf(currency).step);
  const { over, under } = exactTax(minor, String(rate), mode, step);
  const units = BigInt(taxMinor) / step;
  const isNear = (units - 1n) * under < over && over < (units + 1n) * under;
  return isNear ? undefined : 'tax is not what the rate makes of the amount';
}

/** Nothing for what is no amount of the currency: another currency, a sign, or too many decimals. */
function minorOf({ value, currency }: v.InferOutput<typeof Amount>, asked: Currency): number | undefined {
  if (currency.toLowerCase() !== asked) return undefined;
  const amount = parseMajor(value, asked);
  return typeof amount === 'string' ? undefined : amount.minor;
}

const rateIn = ({ rate, name, country, region, zeroReason }: AnsweredLine): AppliedRate => ({
  rate: String(rate),
  name,
  ...(country !== undefined && { country }),
  ...(region !== undefined && { region }),
  source: 'engine',
  ...(zeroReason && { zeroReason }),
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
