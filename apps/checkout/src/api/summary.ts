import type { Amount, Item, Project, Recurring } from './link.ts';
import type { Call } from './request.ts';

export type SummaryStatus = 'success' | 'processing' | 'requires_action' | 'payment_failed';

export type Summary = Readonly<{
  status: SummaryStatus;
  summaryRef: string;
  amount: Amount;
  /** What of the amount a wallet paid. */
  wallet?: Readonly<{ value: number }>;
  description?: string;
  items: readonly Item[];
  invoiceNumber?: string;
  paidAt?: string;
  card?: Readonly<{ brand: string; last4: string }>;
  customer?: Readonly<{ email: string; name: string }>;
  recurring?: Recurring;
  successUrl?: string;
  project: Project;
}>;

/** The summary of one payment; `missing` if there is none, `lost` if the API could not be reached. */
export async function findSummary(call: Call, summaryRef: string): Promise<Summary | 'missing' | 'lost'> {
  const answer = await call('GET', `/public-api/purchase/summary/${encodeURIComponent(summaryRef)}`);
  if (answer === 'lost') return 'lost';
  if (answer.status === 200) return (answer.body as { data: Summary }).data;
  return answer.status >= 500 || answer.status === 429 ? 'lost' : 'missing';
}
