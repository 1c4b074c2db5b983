import type { PurchaseSummary } from '../../../../shared/contracts/answers/payment.ts';
import type { Shown } from '../../../../shared/contracts/answers/shown.ts';
import type { Call } from './request.ts';

export type Summary = Shown<typeof PurchaseSummary>;

/** The summary of one payment; `missing` if there is none, `lost` if the API could not be reached. */
export async function findSummary(call: Call, summaryRef: string): Promise<Summary | 'missing' | 'lost'> {
  const answer = await call('GET', `/public-api/purchase/summary/${encodeURIComponent(summaryRef)}`);
  if (answer === 'lost') return 'lost';
  if (answer.status === 200) return (answer.body as { data: Summary }).data;
  return answer.status >= 500 || answer.status === 429 ? 'lost' : 'missing';
}
