import type Stripe from 'stripe';
import { invalid } from '../http/errors.ts';
import { expanded, expandPaths } from '../http/expand.ts';
import { limitOf } from '../http/listing.ts';
import { allowOnly, requiredText, text } from '../http/params.ts';
import type { Call, Desk } from './desk.ts';
import { type PaymentIntent, shown } from './objects.ts';

/**
 * A search does not find objects that are younger than its lag. The processor documents a lag of a minute, and up to an hour during
 * an outage, so a caller must not base decisions on a search.
 */
export function searchPaymentIntents(desk: Desk, { params }: Call, lagSeconds: number): object {
  allowOnly<Stripe.PaymentIntentSearchParams>(params, ['query', 'limit', 'page']);
  const matches = matcher(requiredText(params, 'query'));
  const offset = Number(text(params, 'page') ?? 0) || 0;
  const limit = limitOf(params);
  const found = desk.books.paymentIntents.page({
    limit: offset + limit,
    where: (intent) => intent.created + lagSeconds <= desk.now && matches(intent),
  });
  const answer = {
    object: 'search_result',
    data: found.entries.slice(offset).map(shown),
    has_more: found.hasMore,
    next_page: found.hasMore ? String(offset + limit) : null,
    url: '/v1/payment_intents/search',
  };
  return expanded(desk.books, answer, expandPaths(params));
}

type Matcher = (intent: PaymentIntent) => boolean;

const CLAUSE =
  /^(-?)(?:metadata\[(["'])(.+?)\2\]|(amount|created|currency|customer|status))\s*(:|>=|<=|>|<)\s*(?:(["'])(.*?)\6|(\d+|null))$/;

function matcher(query: string): Matcher {
  const [joined, every] = / or /i.test(query) ? [/\s+or\s+/i, false] : [/\s+and\s+/i, true];
  const clauses = query.trim().split(joined).map(clause);
  return (intent) =>
    every ? clauses.every((holds) => holds(intent)) : clauses.some((holds) => holds(intent));
}

function clause(text: string): Matcher {
  const [, minus, , metadataKey, field, operator = ':', , quoted, bare] = CLAUSE.exec(text.trim()) ?? [];
  if (metadataKey === undefined && field === undefined)
    throw invalid(`We were unable to parse your search query: ${text}`, 'query');
  const wanted = bare === 'null' ? null : (quoted ?? bare ?? '');
  return (intent) => {
    const value = metadataKey === undefined ? intent[field as 'amount'] : intent.metadata[metadataKey];
    return compare(value ?? null, operator, wanted) !== (minus === '-');
  };
}

function compare(value: string | number | null, operator: string, wanted: string | null): boolean {
  if (operator === ':')
    return value === null || wanted === null ? value === wanted : String(value) === wanted;
  const [left, right] = [Number(value), Number(wanted)];
  if (operator === '>') return left > right;
  if (operator === '<') return left < right;
  return operator === '>=' ? left >= right : left <= right;
}
