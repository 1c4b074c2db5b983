import { ChangeMoved, type ChangeQuote } from '../../domain/changes/change-quote.ts';
import type { ChangedBy } from '../../domain/changes/changed-by.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { signChange } from '../../secrets/quote-receipt.ts';
import type { Owner } from '../subscriptions/own-subscriptions.ts';
import { type Asked, getAskedChange } from './asked-change.ts';
import { previewChange } from './preview-change.ts';

/** What a change would do, with a receipt that the change may send. */
export async function signedPreview(
  owner: Owner,
  slug: string,
  request: Asked,
  now: Date,
  by: ChangedBy = 'customer',
): Promise<{ quote: ChangeQuote; receipt: string }> {
  const asked = await getAskedChange(owner, slug, request, by);
  const { quote } = await previewChange(asked, now);
  return { quote, receipt: await signChange(quote, asked.project, now) };
}

/** Gives a refused change the receipt of its new preview. */
export const signedIfMoved =
  (project: Project, now: Date) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof ChangeMoved)) throw error;
    throw new ChangeMoved(error.quote, error.changes, await signChange(error.quote, project, now));
  };
