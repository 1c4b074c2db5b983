import type { Item } from '../../../shared/ledger/view.ts';
import { findingLine } from '../finding.ts';
import type { Answer, Stage } from '../stage.ts';
import { brief } from './actions.ts';
import { letterOf, type Schedule, scheduleOf } from './explore.ts';
import { enter, leave, type RunContext } from './run-context.ts';
import { type Actor, type Choose, type Played, play } from './scheduler.ts';
import { settleAndCheck } from './verdict.ts';

/** What two or more handlers do at the same time, and what must come of it in every order. */
export type Race = Readonly<{
  name: string;
  /** Needs a tenant with an endpoint for events. */
  hasEndpoint?: boolean;
  /** Needs a project that numbers its invoices in one series. */
  invoiceSeries?: 'tenant';
  /** So many schedules are drawn by chance: handlers that wait for each other can take turns in more orders than can be listed. */
  drawn?: number;
  /** Makes what the race needs, before anybody runs. */
  prepare: (stage: Stage) => Promise<Prepared>;
}>;
export type Prepared = Readonly<{
  actors: readonly Actor[];
  expect?: (ended: Ended) => readonly string[] | Promise<readonly string[]>;
}>;
/** How it ended, once everything has come to rest. */
export type Ended = Readonly<{
  stage: Stage;
  items: readonly Item[];
  answers: readonly Answer[];
  charged: number;
}>;

export type RaceRun = Readonly<{
  schedule: Schedule;
  played: Played;
  problems: readonly string[];
  script: () => string;
}>;

/** Runs a race once in the order that `choose` gives. The same race in the same order is the same run, to the byte. */
export async function runRace(
  context: RunContext,
  race: Race,
  choose: Choose,
  seed = race.name,
): Promise<RaceRun> {
  const stage = enter(context, seed);
  try {
    const { actors, expect } = await race.prepare(stage);
    stage.callLog.phase = 'flow';
    const played = await play(actors, choose);
    stage.callLog.phase = 'recovery';
    const { items, problems } = await settleAndCheck(context, stage);
    const ended: Ended = {
      stage,
      items,
      answers: played.results.map(answerOf),
      charged: chargesOf(stage).length,
    };
    const all = [...brokenOf(actors, played), ...problems, ...((await expect?.(ended)) ?? [])];
    const schedule = scheduleOf(played.choices);
    return { schedule, played, problems: all, script: () => scriptOf(race, actors, played, schedule, all) };
  } finally {
    await leave(stage);
  }
}

const chargesOf = ({ processor }: Stage) =>
  Object.values(processor.ledger.accounts).flatMap(({ paymentIntents }) =>
    paymentIntents.filter(({ status }) => status === 'succeeded'),
  );

const answerOf = (result: PromiseSettledResult<unknown>): Answer =>
  result.status === 'fulfilled'
    ? ((result.value as Answer | undefined) ?? { status: 0, body: undefined })
    : { status: 0, body: undefined };

function brokenOf(actors: readonly Actor[], { results }: Played): string[] {
  return results.flatMap((result, index) => {
    const name = actors[index]?.name;
    if (result.status === 'rejected') return [`${name} broke: ${result.reason}`];
    return (result.value as Answer | undefined)?.status === 500 ? [`${name} was answered with 500`] : [];
  });
}

/** A run as a script a person can follow. */
function scriptOf(
  { name }: Race,
  actors: readonly Actor[],
  { steps, results }: Played,
  schedule: Schedule,
  problems: readonly string[],
): string {
  return [
    `${name}:${schedule}`,
    ...actors.map((each, index) => `  ${letterOf(index)} = ${each.name}`),
    ...steps.map(
      ({ actor, label }, index) =>
        `  ${String(index + 1).padStart(3)} ${'    '.repeat(actor)}${letterOf(actor)}  ${label}`,
    ),
    ...results.map(
      (result, index) =>
        `  ${letterOf(index)} was answered: ${result.status === 'fulfilled' ? brief(result.value) : result.reason}`,
    ),
    ...problems.map((says) => findingLine({ run: `${name}:${schedule}`, says })),
    '',
  ].join('\n');
}
