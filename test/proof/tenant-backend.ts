import type { TenantId } from '../../shared/domain/ids.ts';
import { instant } from '../../shared/domain/time/calendar.ts';
import { sha256 } from '../../shared/runtime/hash.ts';
import { keys } from '../../shared/storage/table/keys.ts';
import { commit, upsert } from '../../shared/storage/table/table.ts';
import {
  type Asked,
  cancelRequest,
  chooseRequest,
  linkFields,
  payloadIn,
  recordRequest,
  staffRequest,
} from '../driver/requests.ts';
import { invoke } from '../harness/invocation.ts';
import { type Link, PAYER_EMAIL, type Sending, send } from './payer.ts';
import { type Answer, ask, type Stage } from './stage.ts';

/** The tenant's own server. Its credential is the same in every run, so that no chance is drawn for it. */
const SECRET = '0'.repeat(52);
const keyIdOf = (tenantId: string) => `${tenantId}${'0'.repeat(10)}`;

/** Issues the credential, before the backend sends anything. */
export async function letBackendIn({ tenantId, time, callLog }: Stage): Promise<void> {
  const keyId = keyIdOf(tenantId);
  const credential = {
    keyId,
    tenantId,
    scopes: ['webhook'],
    hash: sha256(SECRET),
    createdAt: instant(time.now()),
  };
  await invoke(callLog, () =>
    commit([upsert(keys.credential(tenantId as TenantId, keyId), { set: credential })]),
  );
}

/** Cancels a link. `undefined` when the function never answered. */
export const cancelLink = (stage: Stage, { slug }: Link): Promise<Answer | undefined> =>
  send(stage, cancelRequest(slug, credentialOf(stage)), {});

/** An unpaid invoice with one of the links that pay it. */
export type InvoiceLink = Link & Readonly<{ invoiceId: string }>;

/** Requests an unpaid invoice, for the payer unless `fields` name another customer. */
export async function requestInvoice(
  stage: Stage,
  fields: object,
  sending: Sending = {},
): Promise<Answer | undefined> {
  return await send(stage, forAda('invoices', stage, fields), sending);
}

/** A link of the payer's own, of one that sells more than once. `undefined` when a function never answered. */
export async function takePlace(stage: Stage, fields: object): Promise<Link | undefined> {
  const link = await makeOffer(stage, fields);
  const own = link && (await choose(stage, link));
  return own && ownIn(own);
}

/** A link of the tenant’s backend that sells more than once, or may be renewed. */
export async function makeOffer(stage: Stage, fields: object): Promise<Link | undefined> {
  const body = linkFields(stage.projectId, { ...fields, idempotencyKey: 'offer' });
  const made = await send(stage, staffRequest(credentialOf(stage), '/webhook/payment-links', body), {});
  const slug = made?.status === 200 ? made.body.data.slug : undefined;
  return slug && { slug, payload: slug };
}

/** A payer chooses on their device. */
export const choose = (
  stage: Stage,
  { payload }: Link,
  { device = 'secret-of-a-device', ...choice }: Chosen = {},
): Promise<Answer | undefined> => send(stage, chooseRequest(payload, stage.origin, device, choice), {});
export type Chosen = Readonly<{ device?: string; quantity?: number }>;

export const ownIn = ({ status, body }: Answer): Link | undefined =>
  status === 200 ? { slug: body.data.slug, payload: body.data.payload } : undefined;

/** A pending order of the payer. `undefined` when the function never answered. */
export async function createOrder(
  stage: Stage,
  fields: object,
  sending: Sending = {},
): Promise<Link | undefined> {
  const answer = await send(stage, forAda('orders', stage, fields), sending);
  return answer?.status === 200 ? { slug: answer.body.data.id, payload: '', sourceType: 1 } : undefined;
}

const forAda = (kind: 'invoices' | 'orders', stage: Stage, fields: object): Asked =>
  recordRequest(
    kind,
    { projectId: stage.projectId, credential: credentialOf(stage) },
    { customerInfo: { email: PAYER_EMAIL, name: 'Ada' }, ...fields },
  );

export async function createInvoice(
  stage: Stage,
  fields: object,
  sending?: Sending,
): Promise<InvoiceLink | undefined> {
  const answer = await requestInvoice(stage, fields, sending);
  return answer?.status === 200 ? linkIn(answer.body.data.paymentLink, answer.body.data.id) : undefined;
}

/** Requests another link of an unpaid invoice. */
export async function createInvoiceLink(
  stage: Stage,
  { invoiceId }: InvoiceLink,
  fields: object = {},
): Promise<InvoiceLink | undefined> {
  const headers = { 'x-tenant-id': credentialOf(stage) };
  const answer = await ask(stage, `/webhook/invoices/${invoiceId}/payment-link`, fields, headers);
  return answer?.status === 200 ? linkIn(answer.body.data, invoiceId) : undefined;
}

const credentialOf = ({ tenantId }: Stage) => `tnt_${keyIdOf(tenantId)}_${SECRET}`;

const linkIn = (made: { slug: string; redirectUrl: string }, invoiceId: string): InvoiceLink => ({
  slug: made.slug,
  payload: payloadIn(made),
  invoiceId,
});
