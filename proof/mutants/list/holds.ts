import type { Mutant } from '../mutant.ts';

/** R4 conditional on state and version, and the holds: who may charge a source, and when it is free again. */
export const holds: readonly Mutant[] = [
  {
    name: 'attempt-version-ignored',
    file: 'shared/storage/attempts.ts',
    find: `        ['version', '=', attempt.version],\n`,
    replace: '',
    breaks: 'R4: an attempt moves only from the version that was read',
    killedBy: { suite: 'races', race: 'reconciler-twice-not-run', preemptions: 2, says: /2 fences/ },
  },
  {
    name: 'held-link-taken',
    file: 'shared/storage/holds/link.ts',
    find: `          ['openAttempt', 'absent'],\n`,
    replace: '',
    breaks: 'hold: a link has one open attempt at most',
    killedBy: { suite: 'races', race: 'two-payers', preemptions: 2, says: /2 charges succeeded/ },
  },
  {
    name: 'held-link-expires',
    file: 'shared/storage/holds/link.ts',
    find: `        remove: ['ttl'],\n`,
    replace: '',
    breaks: 'hold: TTL never removes a link that an attempt holds',
    killedBy: { suite: 'crash', filter: 'charged-other/received', says: /I22 TTL may remove/ },
  },
  {
    name: 'held-invoice-taken',
    file: 'shared/storage/holds/invoice.ts',
    find: `          ['openAttempt', 'absent'],\n`,
    replace: '',
    breaks: 'hold: an invoice has one open attempt at most, by whichever link',
    killedBy: { suite: 'races', race: 'invoice-by-two-links-and-payers', preemptions: 2, says: /2 charges succeeded/ },
  },
  {
    name: 'hold-kept-on-decline',
    file: 'shared/flows/charging/release.ts',
    find: `(holding) => giveBackHolds(holding, why)`,
    replace: '() => []',
    breaks: 'hold: a decline gives back what the attempt held',
    killedBy: { suite: 'crash', filter: 'pay-once/declines/returning:gone', says: /I10 stuck lock/ },
  },
  {
    name: 'decline-not-counted',
    file: 'shared/storage/holds/link.ts',
    find: 'add: { declines: 1 }',
    replace: 'add: { declines: 0 }',
    breaks: 'limits: a decline is counted on its link',
    killedBy: { suite: 'crash', filter: 'pay-once/declines/returning:gone', says: /I5 link/ },
  },
  {
    name: 'network-try-not-limited',
    file: 'shared/storage/holds/network.ts',
    find: `when: [['tries', 'counts below', NETWORK_TRIES_MAX]] `,
    replace: '',
    breaks: 'limits: concurrent attempts of one network cannot pass its limit together',
    killedBy: { suite: 'tests', file: 'test/scenarios/guards.test.ts', test: '120 at once', says: /402/ },
  },
];
