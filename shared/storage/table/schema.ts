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
