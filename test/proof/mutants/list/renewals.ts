import type { Mutant } from '../mutant.ts';

/** A cycle is charged once, on its day, and not on a card that may not be charged again. */
export const renewals: readonly Mutant[] = [
  {
    name: 'reminder-sent-twice',
    file: 'shared/storage/table/version.ts',
    find: "version === 0 ? ['version', 'absent'] : ['version', '=', version], ",
    replace: '',
    breaks: 'a customer is reminded of a charge once',
    killedBy: { suite: 'races', race: 'reminder-twice', preemptions: 1, says: /two reminders of one charge/ },
  },
];
