import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { inputsOf, type PlanQuote, type Quoted, QuotedRecord } from '../domain/catalog/quote.ts';
import { type ChangeQuote, inputsOfChange } from '../domain/changes/change-quote.ts';
import { invalidField } from '../domain/errors.ts';
import type { Project } from '../domain/tenants/tenant.ts';
import { instant, minutesAfter } from '../domain/time/calendar.ts';
import { isKid } from './kid.ts';
import { currentRoot, findRoot } from './sealing-key.ts';

/**
 * A receipt says what a storefront was quoted: `<root kid>.<what was quoted>.<HMAC-SHA-256>`, the last two in base64url.
 *
 * Each project has its own key, derived from a root key, so no receipt of another tenant or project passes. It is signed and not
 * encrypted: it says what the storefront has shown.
 */
const QUOTE_MINUTES = 30;
const RECEIPT = /^([0-9a-z]+)\.([\w-]+)\.([\w-]{43})$/;

type Owner = Pick<Project, 'tenantId' | 'id'>;

export const signQuote = (quote: PlanQuote, project: Owner, now: Date): Promise<string> =>
  signInputs(inputsOf(quote), project, now);
export const signChange = (quote: ChangeQuote, project: Owner, now: Date): Promise<string> =>
  signInputs(inputsOfChange(quote), project, now);

async function signInputs(inputs: Quoted['inputs'], project: Owner, now: Date): Promise<string> {
  const { kid, root } = await currentRoot();
  const quoted: Quoted = { inputs, expiresAt: instant(minutesAfter(now, QUOTE_MINUTES)) };
  const body = Buffer.from(JSON.stringify(quoted)).toString('base64url');
  return `${kid}.${body}.${macOf(body, root, project)}`;
}

/** What was signed for the project. Throws `invalid_request` naming the field for everything else, the same for every reason. */
export async function openQuote(
  receipt: string,
  project: Owner,
  field = 'planInfo.quoteReceipt',
): Promise<Quoted> {
  const [, kid = '', body = '', mac = ''] = RECEIPT.exec(receipt) ?? [];
  const root = isKid(kid) ? await findRoot(kid) : undefined;
  if (!root || !timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(body, root, project)))) {
    throw invalidField(
      field,
      'This is no receipt of a quote of this project. Send quoteReceipt as the quote has it.',
    );
  }
  return v.parse(QuotedRecord, JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
}

function macOf(body: string, root: Uint8Array, { tenantId, id }: Owner): string {
  const key = new Uint8Array(hkdfSync('sha256', root, '', `quote-receipt:v1:${tenantId}:${id}`, 32));
  return createHmac('sha256', key).update(body).digest('base64url');
}
