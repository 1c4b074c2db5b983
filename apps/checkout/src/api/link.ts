import type {
  CheckoutLink,
  ClosedLink as ClosedLinkAnswer,
  dueByCardEntries,
  Quote as QuoteAnswer,
} from '../../../../shared/contracts/answers/link.ts';
import type { Shown, ShownFields } from '../../../../shared/contracts/answers/shown.ts';
import { type Call, problemIn } from './request.ts';

/** Amounts are in major units; days are `YYYY-MM-DD` in the seller's time zone. */
export type Link = Shown<typeof CheckoutLink>;
export type Item = Link['items'][number];
export type Recurring = NonNullable<Link['recurring']>;
export type Project = Link['project'];
/** What the card pays. `wallet` and `dueByCard` are known of a customer whose token was sent. */
export type DueByCard = ShownFields<typeof dueByCardEntries>;
/** A link that can no longer be paid. */
export type ClosedLink = Shown<typeof ClosedLinkAnswer>;

export type Refusal = 'expired' | 'cancelled' | 'used' | 'broken' | 'exhausted' | 'unreachable';
export type Opened =
  | Readonly<{ kind: 'opened'; link: Link }>
  | Readonly<{ kind: 'refused'; why: Refusal; requestId?: string; link?: ClosedLink }>;

/** What the payer said of themselves that may decide the tax. */
export type Place = Readonly<Partial<Record<'country' | 'state' | 'taxId', string>>>;

export async function openLink(call: Call, payload: string, place: Place): Promise<Opened> {
  const answer = await call('POST', '/public-api/payment-links/open', {
    payload,
    ...place,
  });
  if (answer === 'lost') return { kind: 'refused', why: 'unreachable' };
  if (answer.status === 200) return { kind: 'opened', link: (answer.body as { data: Link }).data };
  const { code, requestId } = problemIn(answer.body);
  const link = (answer.body as { data?: ClosedLink } | null)?.data;
  return { kind: 'refused', why: refusalOf(answer.status, code), requestId, link };
}

export type Quote = Shown<typeof QuoteAnswer>;
export type Tax = NonNullable<Link['tax']>;
export type Quoted =
  | Readonly<{ kind: 'quoted'; quote: Quote }>
  | Readonly<{ kind: 'not_valid' | 'unreachable' }>;

export async function quoteLink(
  call: Call,
  payload: string,
  couponCode: string,
  place: Place,
): Promise<Quoted> {
  const asked = { payload, couponCode, ...place };
  const answer = await call('POST', '/public-api/payment-links/quote', asked);
  if (answer === 'lost') return { kind: 'unreachable' };
  if (answer.status === 200) return { kind: 'quoted', quote: (answer.body as { data: Quote }).data };
  return { kind: answer.status === 422 ? 'not_valid' : 'unreachable' };
}

function refusalOf(status: number, code: string): Refusal {
  if (code === 'payment_link_cancelled' || code === 'plan_not_found') return 'cancelled';
  if (code === 'payment_link_exhausted') return 'exhausted';
  if (status === 410) return 'expired';
  if (status === 409) return 'used';
  return status >= 500 || status === 429 ? 'unreachable' : 'broken';
}
