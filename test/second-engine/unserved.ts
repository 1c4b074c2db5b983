/** The tests that MiniStack's table cannot serve, each by its name, and why. Every one passes on the packaged engine. docs/engines.md says what differs. */
export const UNSERVED: Readonly<Record<string, string>> = {
  'is taken by as many of 200 concurrent attempts as the balance is enough for':
    'it answers one request after the other, so the last of 200 wait longer than a client does',
  'gives 200 buyers at once no more than its cap of ten uses': 'the same',
  'a recurring order is found behind two thousand later orders of its customer':
    'it takes longer than a client waits where so many items are written and read at once',
  'listAllTenants lists more tenants than one query gives, each once': 'the same',
  'readPage walks 250 links, newest first, each once, while newer links are added': 'the same',
  'readPage walks events that were listed before the list was spread over partitions': 'the same',
};

/** A pattern for the names of all other tests. */
export const SERVED = `^(?!.*(?:${Object.keys(UNSERVED).join('|')}))`;
