import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { OrderStatus } from '../../../shared/domain/billing/order.ts';
import { SubscriptionStatus } from '../../../shared/domain/billing/subscription.ts';
import type { Instant } from '../../../shared/domain/ids.ts';
import { ERASED, kindOfSort, type RecordKind } from '../../../shared/domain/persons/personal-fields.ts';
import { splitPersonal } from '../../../shared/storage/persons/personal-parts.ts';
import type { Image } from '../../../shared/storage/table/table.ts';

/**
 * What the erasure of a tenant leaves of an item that stays among the books: amounts, numbers, dates and ids. Persons go as in the erasure
 * of a person; the tenant's secrets, its names, what it wrote freely, and the names of its staff go too. What recurs has ended, so that no
 * worker looks at it again. Undefined for an item that does not stay.
 */
export function withoutTenant(image: Image, endedAt: Instant): Image | undefined {
  const kind = kindOfSort(image.sk?.S ?? '');
  if (kind === 'AUDIT' && image.actor?.M?.type?.S !== 'operator') return undefined;
  const left = structuredClone(splitPersonal(image).image);
  for (const path of [...GONE, ...(kind ? (GONE_OF[kind] ?? []) : [])]) remove(left, path.split('.'));
  eraseWords({ M: left });
  Object.assign(left, kind ? LEFT_OF[kind]?.(left, { S: endedAt }) : {});
  return left;
}

const erased: AttributeValue = { S: ERASED };
/** Removed wherever they are: the shop's own words beside a record. */
const GONE: readonly string[] = ['metadata', 'clientReference', 'terms.metadata', 'terms.clientReference'];
/** Removed from records of a kind. */
const GONE_OF: Partial<Record<RecordKind, readonly string[]>> = {
  PROJECT: [
    'events',
    'endpoints',
    'supportContact',
    'logoUrl',
    'colour',
    'returnOrigins',
    'challengeUrl',
    'termsUrl',
    'withdrawalUrl',
  ],
  GATEWAY: ['sealedSecretKey', 'sealedPublishableKey', 'instructions', 'eventEndpoint', 'standing'],
  LINK: ['additionalDescription', 'successUrl', 'cancelUrl'],
  AUDIT: ['record', 'details'],
  ERASURE: ['workPk', 'workSk'],
};
/** Written over wherever they are: who of the staff did something, and what the shop calls what it sells. */
const WORDS =
  /^(askedBy|clearedBy|creditedBy|recordedBy|requestedBy|description|additionalDescription|name|reference)$/;
/** In which all words stay: the name of a tax, and the operator of an entry of the log. */
const KEPT = /^(tax|actor)$/;

/** What records of a kind get. An order that has ended, or was charged once, is as it was. */
const LEFT_OF: Partial<Record<RecordKind, (left: Image, at: AttributeValue) => Image>> = {
  PROJECT: () => ({
    ...{ name: erased, tenantName: erased, checkoutUrl: erased, origins: { L: [] } },
    ...{ customerIdKey: erased, linkSalt: erased },
  }),
  GATEWAY: () => ({ label: erased, provider: erased, active: { BOOL: false } }),
  ORDER: (left, endedAt): Image => {
    if (left.status?.N !== String(OrderStatus.active)) return {};
    remove(left, ['workPk']);
    remove(left, ['workSk']);
    return { status: { N: String(OrderStatus.cancelled) }, endedAt };
  },
  CUSTOMER: (left, at): Image => (left.email ? { erasedAt: left.erasedAt ?? at } : {}),
  SUBSCRIPTION: () => ({ status: { N: String(SubscriptionStatus.cancelled) } }),
  HOLDING: (left) => without(left, 'subscriptionId'),
  ADDONHOLDING: (left) => without(left, 'orderId'),
  ERASURE: (left, at) => ({ rewrittenAt: left.rewrittenAt ?? at, completedAt: left.completedAt ?? at }),
};

function without(left: Image, field: string): Image {
  remove(left, [field]);
  return {};
}

function remove(from: Image, [name = '', ...rest]: readonly string[]): void {
  if (rest.length === 0) delete from[name];
  else if (from[name]?.M) remove(from[name].M, rest);
}

function eraseWords(value: AttributeValue): void {
  for (const inner of value.L ?? []) eraseWords(inner);
  for (const [name, inner] of Object.entries(value.M ?? {})) {
    if (inner.S !== undefined && WORDS.test(name)) inner.S = ERASED;
    else if (!KEPT.test(name)) eraseWords(inner);
  }
}
