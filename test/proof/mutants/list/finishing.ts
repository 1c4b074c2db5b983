import type { Mutant } from '../mutant.ts';

/** The fence, R6 released only with proof, R8 resolve before acting, leases: how an abandoned attempt ends. */
export const finishing: readonly Mutant[] = [
  {
    name: 'fence-under-other-key',
    file: 'shared/processor/intents.ts',
    find: 'processor.paymentIntents.create(fence, { idempotencyKey: key })',
    replace: `processor.paymentIntents.create(fence, { idempotencyKey: key.replace(/pi$/, 'rf') })`,
    breaks: 'fence: it takes the very key of the charge',
    killedBy: {
      suite: 'races',
      race: 'reconciler-and-late-original',
      preemptions: 2,
      says: /I2 missing record/,
    },
  },
  {
    name: 'old-key-sent',
    file: 'shared/domain/sales/attempt.ts',
    find: 'const KEY_LIFE_HOURS = 20;',
    replace: 'const KEY_LIFE_HOURS = 200;',
    breaks: 'fence: no key older than 20 hours is sent',
    killedBy: {
      suite: 'races',
      race: 'reconciler-a-day-late-and-late-original',
      preemptions: 2,
      says: /hours after it was frozen/,
    },
  },
  {
    name: 'possibly-sent-aborted-as-unsent',
    file: 'shared/flows/charging/unfinished/finish.ts',
    find: `if (attempt.state === 'prepared') return`,
    replace: `if (attempt.state === 'prepared' || attempt.state === 'charging') return`,
    breaks: 'R6: a request that may have been sent is not aborted as unsent',
    killedBy: { suite: 'crash', filter: 'pay-once/unknown/returning:gone', says: /I2 missing record/ },
  },
  {
    name: 'released-before-cancelled',
    file: 'shared/flows/charging/settle.ts',
    find: '  return await cancelThen(attempt, intentId, account, now, () => abort(attempt, reason, now));',
    replace:
      '  await abort(attempt, reason, now);\n  return await cancelThen(attempt, intentId, account, now, () => abort(attempt, reason, now));',
    breaks: 'R6: holds are given back once the intent is cancelled',
    killedBy: { suite: 'crash', filter: 'reap/abandoned:gone', says: /I17 .*without proof/ },
  },
  {
    name: 'deleted-customers-list-believed',
    file: 'shared/processor/find-named.ts',
    find: `found.kind === 'unknown' && found.reason === 'customer_missing'`,
    replace: 'false',
    breaks: 'R9: the charge of a deleted customer is looked for in the list of the account',
    killedBy: { suite: 'crash', filter: 'customer/deleted:gone', says: /^I11 |not quiet/ },
  },
  {
    name: 'superseded-unresolved',
    file: 'shared/flows/charging/unfinished/supersede.ts',
    find: `cancelAndAbort(attempt, intentId, isLate ? 'abandoned' : reason, account, now)`,
    replace: `import('../release.ts').then(async ({ abort }) => ({ attempt: await abort(attempt, reason, now) }))`,
    breaks: 'R8: the payer’s first card is cancelled before the second is charged',
    killedBy: {
      suite: 'races',
      race: 'confirm-and-other-card',
      preemptions: 2,
      says: /I17 .*without proof|2 charges/,
    },
  },
  {
    name: 'waiting-challenge-kept',
    file: 'shared/flows/charging/unfinished/free-holder.ts',
    find: `attempt.state === 'requires_action' && payer !== undefined && mayReplace(payer, attempt)`,
    replace: `attempt.id === '' && payer !== undefined && mayReplace(payer, attempt)`,
    breaks: 'a challenge that was left gives way to the next payer',
    killedBy: { suite: 'model', runs: 25, says: /payment_in_progress/ },
  },
  {
    name: 'lease-ignored',
    file: 'shared/domain/sales/attempt.ts',
    find: `isInFlight(attempt)) && isLeased(attempt, now);`,
    replace: `isInFlight(attempt)) && attempt.id === '' && isLeased(attempt, now);`,
    breaks: 'lease: while it lasts only its holder acts',
    killedBy: { suite: 'races', race: 'double-click', preemptions: 2, says: /told|charges/ },
  },
  {
    name: 'not-in-the-work-index',
    file: 'shared/storage/attempts.ts',
    find: "createWith(attempt, workFields('CHECK', attempt.id, attempt.leaseUntil));",
    replace: 'createWith(attempt, {});',
    breaks: 'lease: the reconciler finds an attempt whose lease is over',
    killedBy: { suite: 'crash', filter: 'pay-once/succeeds/returning:gone', says: /I11 / },
  },
];
