import type { AttributeValue } from '@aws-sdk/client-dynamodb';

/** The single table as data: CDK deploys it and the local stack creates it from here, so they cannot differ. */
export const TABLE = {
  partitionKey: 'pk',
  sortKey: 'sk',
  timeToLive: 'ttl',
  /** Sparse, sharded: what is due or must be looked at, by time. Workers find work here and read the item itself strongly. */
  work: { name: 'work', partitionKey: 'workPk', sortKey: 'workSk' },
  /** A tenant's records by time, for lists. The partition key begins with the tenant. */
  lists: { name: 'lists', partitionKey: 'listPk', sortKey: 'listSk' },
} as const;

/** The table of persons' keys (docs/decisions/0114). It has no recovery and no stream, so that what is removed from it is gone. */
export const PERSONS = { partitionKey: 'pk', sortKey: 'sk', timeToLive: 'ttl' } as const;

/**
 * The attribute with the numbers of the schemas under which an item was written; its schema is the highest. It is a set, since DynamoDB adds
 * to one without reading it: an edit by an earlier release, which adds its own lower number, does not hide that a later one has written.
 * An item without it has schema 1. Records never show it.
 */
export const SCHEMA = 'schema';

/** The schemas that this code has to do with. A number is only added for a change that earlier code would misread (docs/migrating.md). */
export const SCHEMAS = {
  /** What it writes. */
  written: 1,
  /** The highest that it reads: raised in the release before the one that writes it. */
  readable: 1,
} as const;

/**
 * Throws rather than misread an item that only a later release reads, which goes on beside this one or was taken back. That loses nothing:
 * the request may be sent again, and the message of a worker comes again, to the later release or when it is back.
 */
export function requireReadable(item: Readonly<Record<string, AttributeValue>>): void {
  const schema = Math.max(...(item[SCHEMA]?.NS ?? []).map(Number));
  if (schema > SCHEMAS.readable)
    throw new Error(`${item.sk?.S} was written by a newer version of the service, in schema ${schema}.`);
}
