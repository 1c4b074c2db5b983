import type { Choice, Choose, Played } from './scheduler.ts';

/**
 * A schedule is the list of who moved at each point where there was a choice, written as letters: `AABBA`. A run plays a
 * schedule's beginning and goes on by itself: the handler that moved last moves on. So every schedule is repeated from its letters.
 */
export type Schedule = string;

const LETTERS = 'ABCDEFGHIJ';
export const letterOf = (actor: number): string => LETTERS[actor] ?? '?';
export const scheduleOf = (choices: readonly Choice[]): Schedule =>
  choices.map(({ chosen }) => letterOf(chosen)).join('');

/** Plays the letters, then the handler that moved last; otherwise the first that can move. */
export function following(schedule: Schedule): Choose {
  return (options, staying, at) => {
    const asked = LETTERS.indexOf(schedule[at] ?? '?');
    return options.includes(asked) ? asked : (staying ?? (options[0] as number));
  };
}

/** Any of those who can move, by chance of its own. */
export function byChance(random: () => number): Choose {
  return (options) => options[Math.floor(random() * options.length)] as number;
}

/**
 * Runs every schedule that takes at most so many preemptions: choices against a handler that could have moved on. Each is
 * run once, from the beginning: nothing is kept between runs but the choices.
 *
 * Each handler beyond the second takes one preemption less: it multiplies the schedules by twenty, and hardly any mistake needs as
 * many turns of as many handlers. Crowds have them by chance.
 */
export async function explore(
  run: (choose: Choose) => Promise<Pick<Played, 'choices'>>,
  preemptionsMax: number,
): Promise<number> {
  const waiting: Schedule[] = [''];
  let count = 0;
  for (let schedule = waiting.pop(); schedule !== undefined; schedule = waiting.pop()) {
    const { choices } = await run(following(schedule));
    count += 1;
    waiting.push(...branchesOf(choices, schedule.length, preemptionsMax - thirdHandlers(choices)));
  }
  return count;
}

const thirdHandlers = (choices: readonly Choice[]): number =>
  Math.max(0, new Set(choices.flatMap(({ options }) => options)).size - 2);

/** The schedules that first differ from this one after what was fixed. */
function branchesOf(choices: readonly Choice[], fixed: number, preemptionsMax: number): Schedule[] {
  const branches: Schedule[] = [];
  let preemptions = 0;
  for (const [at, { options, chosen, staying }] of choices.entries()) {
    const prefix = scheduleOf(choices.slice(0, at));
    const others = at < fixed ? [] : options.filter((option) => option !== chosen);
    for (const other of others) {
      const cost = staying !== undefined && other !== staying ? 1 : 0;
      if (preemptions + cost <= preemptionsMax) branches.push(prefix + letterOf(other));
    }
    if (staying !== undefined && chosen !== staying) preemptions += 1;
  }
  return branches;
}
