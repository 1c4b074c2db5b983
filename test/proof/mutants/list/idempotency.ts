import type { Mutant } from '../mutant.ts';

/** The claim of an `Idempotency-Key`: one operation a key, and one answer for all its repeats. */
export const idempotency: readonly Mutant[] = [
  {
    name: 'claim-overwritten',
    file: 'shared/storage/idempotency-keys.ts',
    find: 'record), epochSeconds(now),',
    replace: 'record), 2 ** 40,',
    breaks: 'claim: a key in use is not claimed again',
    killedBy: {
      suite: 'races',
      race: 'same-key-other-link-known-payer',
      preemptions: 1,
      says: /3 charges succeeded/,
    },
  },
  {
    name: 'claim-not-awaited',
    file: 'shared/http/layers/idempotency.ts',
    find: 'const claiming = claim.then((found) => operationOf(found.claim));',
    replace:
      "const claiming = Promise.resolve({ id: (await import('../../runtime/new-id.ts')).newOperationId(now), isRepeat: false });",
    breaks: 'claim: what reads while its key is claimed writes nothing before it is',
    killedBy: {
      suite: 'races',
      race: 'same-key-other-link-known-payer',
      preemptions: 1,
      says: /charges succeeded|told "success"/,
    },
  },
  {
    name: 'operation-redrawn-on-takeover',
    file: 'shared/storage/idempotency-keys.ts',
    find: 'operationId: taken.operationId, claimedUntil',
    replace: 'operationId, claimedUntil',
    breaks: 'claim: a takeover goes on with the first operation',
    killedBy: { suite: 'crash', filter: 'link/keyed', says: /2 links/ },
  },
  {
    name: 'unfinished-answer-stored',
    file: 'shared/http/layers/idempotency.ts',
    find: 'status < 500 && !isTransient',
    replace: '!isTransient && status > 0',
    breaks: 'claim: only a final answer is stored',
    killedBy: { suite: 'crash', filter: 'pay-once/unknown/returning:same_key', says: /promise the repeat/ },
  },
  {
    name: 'client-secret-stored',
    file: 'shared/http/layers/idempotency.ts',
    find: 'status < 500 && !isTransient',
    replace: 'status < 500',
    breaks: 'claim: a client secret is never stored',
    killedBy: {
      suite: 'crash',
      filter: 'pay-once/challenge-passed/returning:same_key',
      says: /I15 .*is in plaintext/,
    },
  },
  {
    name: 'body-not-compared',
    file: 'shared/storage/idempotency-keys.ts',
    find: 'if (taken.bodyHash !== bodyHash) {',
    replace: `if (taken.bodyHash === '') {`,
    breaks: 'claim: a key with another body is refused',
    killedBy: {
      suite: 'races',
      race: 'same-key-other-link-known-payer',
      preemptions: 1,
      says: /told "success"/,
    },
  },
  {
    name: 'body-compared-as-written',
    file: 'shared/runtime/hash.ts',
    find: '.sort(([one], [other]) => (one < other ? -1 : 1))',
    replace: '',
    breaks: 'claim: the order of a body’s fields does not matter',
    killedBy: { suite: 'crash', filter: 'pay-once/succeeds/returning:same_key', says: /promise the repeat/ },
  },
];
