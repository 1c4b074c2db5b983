import * as v from 'valibot';
import { type AttemptId, type Brand, type CustomerId, isIdOf } from '../ids.ts';
import { text, whole } from '../record.ts';

/**
 * Where value came from: a payment, `gift` for what staff gave, or `earlier` for what a version of the service recorded that did not keep
 * where it came from. A payment is named by its attempt and that attempt's customer, in whose partition it is. Names of payments sort by
 * their time.
 */
export type Source = Brand<string, 'Source'>;
export const GIFT = 'gift' as Source;
export const EARLIER = 'earlier' as Source;

/** An amount of value, in minor units, and where it came from. */
export const PartRecord = v.object({ from: text<Source>(), minor: whole() });
export type Part = v.InferOutput<typeof PartRecord>;

type Payment = Readonly<{ id: AttemptId; customerId: CustomerId }>;

export const sourceOf = ({ id, customerId }: Payment): Source =>
  `${id}_${customerId.slice('cst_'.length)}` as Source;

/** The payment that a source names; nothing for a gift and for what an earlier version recorded. */
export function paymentOf(source: Source): Payment | undefined {
  const at = source.lastIndexOf('_');
  const id = source.slice(0, at);
  return isIdOf('attempt', id)
    ? { id: id as AttemptId, customerId: `cst_${source.slice(at + 1)}` as CustomerId }
    : undefined;
}

export const totalOf = (parts: readonly Part[]): number => parts.reduce((sum, { minor }) => sum + minor, 0);
export const minorFrom = (source: Source, parts: readonly Part[]): number =>
  totalOf(parts.filter(({ from }) => from === source));

/** One part for each source, without empty ones. */
export function merged(parts: readonly Part[]): Part[] {
  const bySource = Map.groupBy(parts, ({ from }) => from);
  return [...bySource].flatMap(([from, own]) => (totalOf(own) > 0 ? [{ from, minor: totalOf(own) }] : []));
}

/**
 * Takes an amount from parts, from each as much of it as of all: no part gives more than it has, and what is given adds up to the amount.
 * An amount above the total takes everything.
 */
export function shareOf(parts: readonly Part[], minor: number): Part[] {
  const total = totalOf(parts);
  const wanted = BigInt(Math.min(minor, total));
  let before = 0n;
  return merged(
    parts.map(({ from, minor: own }) => {
      const after = before + BigInt(own);
      const given = total === 0 ? 0n : (wanted * after) / BigInt(total) - (wanted * before) / BigInt(total);
      before = after;
      return { from, minor: Number(given) };
    }),
  );
}

/** What is left of parts when others are taken away. */
export const without = (parts: readonly Part[], taken: readonly Part[]): Part[] =>
  merged(parts).flatMap(({ from, minor }) => {
    const left = minor - minorFrom(from, taken);
    return left > 0 ? [{ from, minor: left }] : [];
  });

/** Takes an amount from parts in their order: the first ones are used up before the next. */
export function takeInOrder(parts: readonly Part[], minor: number): Part[] {
  let wanted = minor;
  return parts.flatMap(({ from, minor: own }) => {
    const given = Math.min(own, wanted);
    wanted -= given;
    return given > 0 ? [{ from, minor: given }] : [];
  });
}
