import { customerKeyOf } from '../../../domain/customers/customer.ts';
import type { CustomerId, TenantId } from '../../../domain/ids.ts';
import { ERASED } from '../../../domain/persons/personal-fields.ts';
import { type Attempt, keyOf } from '../../../domain/sales/attempt.ts';
import { sha256 } from '../../../runtime/hash.ts';
import { withoutPerson } from '../../../storage/persons/personal-parts.ts';
import type { SentRequest } from '../../evidence.ts';
import type { View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

const KEY = /^v1:(t[0-9a-z]{11}):(txn_[0-9a-z]{26}):(pi|si|fc|ca\d+|cf\d+)$/;
const CUSTOMER_KEY = /^v1:(t[0-9a-z]{11}):(cst_[0-9a-z]{20}):cus:[0-9a-f]{64}(:\w+)?$/;
/** It moves no money, and a repeat changes nothing: it has no key of ours. */
const DETACH = /^\/v1\/payment_methods\/([^/]+)\/detach$/;
/** Where events are sent: it moves no money, and its key has the moment in which it was asked for. */
const ENDPOINT = /^\/v1\/webhook_endpoints\b/;
const REFUND_KEY = /^v1:(t[0-9a-z]{11}):(rfd_[0-9a-z]{26}):rf$/;
/** Evidence moves no money. Its key follows from its text and the request that sent it. */
const EVIDENCE_KEY = /^v1:(t[0-9a-z]{11}):(\w+):ev:[0-9a-f]{64}$/;
/** The key of a file of evidence follows from its bytes. */
const FILE_KEY = /^v1:(t[0-9a-z]{11}):(\w+):ef:(?:invoice|receipt):([0-9a-f]{64})$/;

/** Finds violations of I12. */
export function requestsAreFrozen(view: View): Finding[] {
  const frozen = view.attempts.flatMap(({ tenantId, id, operation, charge }) => {
    if (!charge) return [];
    const isOwn =
      charge.key === keyOf(tenantId, id, operation === 'save_card' ? 'si' : 'pi') &&
      charge.sha256 === sha256(charge.body);
    return isOwn
      ? []
      : [
          {
            tenantId,
            message: `attempt ${id} has a frozen request with another attempt's key, or one that was altered`,
          },
        ];
  });
  const requests = view.evidence.requests ?? [];
  return [
    ...frozen,
    ...requests.filter(({ method }) => method === 'POST').flatMap((request) => wrongPost(view, request)),
    ...uncheckedConfirms(requests),
  ];
}

/** Confirms of intents that were not read before. */
function uncheckedConfirms(requests: readonly SentRequest[]): Finding[] {
  const seen = new Set<string>();
  const found: Finding[] = [];
  for (const { method, path } of requests) {
    if (method === 'GET') seen.add(path);
    const [, intent = ''] = (method === 'POST' && /^(.+)\/confirm$/.exec(path)) || [];
    if (intent && !seen.has(intent))
      found.push({ message: `POST ${path} was sent without a look at the intent before` });
  }
  return found;
}

function wrongPost(view: View, request: SentRequest): Finding[] {
  const { idempotencyKey: key, keyFromSdk, path } = request;
  if (ENDPOINT.test(path)) return [];
  if (DETACH.test(path)) return wrongDetach(view, path);
  if (key === null || keyFromSdk) return [{ message: `POST ${path} was sent without a key of ours` }];
  if (CUSTOMER_KEY.test(key)) return wrongCustomer(request, key);
  if (REFUND_KEY.test(key)) return wrongRefund(view, request, key);
  if (EVIDENCE_KEY.test(key)) return wrongEvidence(view, path, key);
  if (FILE_KEY.test(key)) return wrongFile(view, request, key);
  const [, tenantId = '', attemptId = '', operation] = KEY.exec(key) ?? [];
  if (!operation) return [{ message: `POST ${path} was sent under ${key}, which is no derived key` }];
  const attempt = view.attemptOf(tenantId, attemptId);
  if (!attempt)
    return [{ tenantId, message: `POST ${path} was sent for attempt ${attemptId} before it was committed` }];
  if (operation !== 'pi' && operation !== 'si') return [];
  return isFrozenBody(attempt, request.body) || isFence(attempt, request.body)
    ? []
    : [{ tenantId, message: `POST ${path} of attempt ${attemptId} is not the request that was frozen` }];
}

/** A customer is made before anything is committed, so that its key follows from what is sent: one key never has two texts. */
function wrongCustomer({ path, body }: SentRequest, key: string): Finding[] {
  const [, tenantId = '', customerId = '', again] = CUSTOMER_KEY.exec(key) ?? [];
  const own = customerKeyOf(
    tenantId as TenantId,
    customerId as CustomerId,
    sha256(JSON.stringify(body)),
    again?.slice(1),
  );
  return path === '/v1/customers' && key === own
    ? []
    : [{ tenantId, message: `POST ${path} has not the text of its key ${key}` }];
}

/** A card is detached only after its removal was committed: no order charges it any more. */
function wrongDetach({ cards }: View, path: string): Finding[] {
  const [, id] = DETACH.exec(path) ?? [];
  const card = cards.find(({ paymentMethodId }) => paymentMethodId === id);
  return card?.removedAt === undefined
    ? [{ tenantId: card?.tenantId, message: `POST ${path} was sent for a card that was not removed` }]
    : [];
}

/** A refund is sent only for a committed record, and exactly as it was frozen. */
function wrongRefund({ refundRecords }: View, { body, path }: SentRequest, key: string): Finding[] {
  const [, tenantId = '', id = ''] = REFUND_KEY.exec(key) ?? [];
  const record = refundRecords.find((refund) => refund.tenantId === tenantId && refund.id === id);
  if (!record?.request)
    return [{ tenantId, message: `POST ${path} was sent for refund ${id} before it was committed` }];
  const { key: frozenKey, body: frozen, sha256: hash } = record.request;
  const isOwn =
    frozenKey === key && hash === sha256(frozen) && sorted(asForm(JSON.parse(frozen))) === sorted(body);
  return isOwn
    ? []
    : [{ tenantId, message: `POST ${path} of refund ${id} is not the request that was frozen` }];
}

/** Evidence is sent for a recorded dispute of that tenant, under a key of its own. */
function wrongEvidence(view: View, path: string, key: string): Finding[] {
  const [, tenantId = '', id = ''] = EVIDENCE_KEY.exec(key) ?? [];
  return isDisputed(view, tenantId, id) && path === `/v1/disputes/${id}`
    ? []
    : [{ tenantId, message: `POST ${path} was sent under the key of evidence for dispute ${id}` }];
}

/** A file is uploaded as evidence for a recorded dispute of that tenant, and is the one that its key names. */
function wrongFile(view: View, { path, body }: SentRequest, key: string): Finding[] {
  const [, tenantId = '', id = '', hash = ''] = FILE_KEY.exec(key) ?? [];
  const { purpose, file } = body as Readonly<{ purpose?: string; file?: Readonly<{ sha256?: string }> }>;
  const isOwn =
    path === '/v1/files' &&
    purpose === 'dispute_evidence' &&
    file?.sha256 === hash &&
    isDisputed(view, tenantId, id);
  return isOwn
    ? []
    : [{ tenantId, message: `POST ${path} is not the file of its key, or dispute ${id} is not recorded` }];
}

const isDisputed = ({ attempts }: View, tenantId: string, id: string): boolean =>
  attempts.some(
    (attempt) => attempt.tenantId === tenantId && attempt.disputes?.some((dispute) => dispute.id === id),
  );

/** Of an erased payer, the request was frozen with name and address and is kept without: nothing else of it may differ. */
const isFrozenBody = ({ charge, payer }: Attempt, body: unknown) => {
  const sent = payer.name === ERASED ? withoutPerson(body as Record<string, unknown>) : body;
  return charge !== undefined && sorted(asForm(JSON.parse(charge.body))) === sorted(sent);
};

/** A fence shares the key and cannot charge: it neither confirms nor names a card. */
function isFence({ id }: Attempt, body: unknown): boolean {
  const {
    confirm,
    payment_method: method,
    confirmation_token: token,
    metadata,
  } = body as Record<string, unknown>;
  return (
    confirm === undefined &&
    method === undefined &&
    token === undefined &&
    (metadata as { fence?: string } | undefined)?.fence === id
  );
}

/** Converts every value to text, as the form encoding does. */
function asForm(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asForm);
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asForm(inner)]));
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
