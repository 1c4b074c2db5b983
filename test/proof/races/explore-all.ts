import type { Controlled } from '../controlled.ts';
import { writeFigures } from '../figures.ts';
import { nameOf, type Share } from '../shares.ts';
import { crowd } from './crowds.ts';
import { byChance, explore, following } from './explore.ts';
import { RACES } from './pairs/all.ts';
import { FOUND } from './pairs/found.ts';
import { type Race, type RaceRun, runRace } from './run.ts';
import { openRunContext, type RunContext } from './run-context.ts';
import type { Choose } from './scheduler.ts';
import { seededChance } from './seeded-chance.ts';

export type Exploration = Readonly<{
  only?: string;
  schedule?: string;
  preemptionsMax: number;
  crowds: number;
  seed: number;
  sample?: number;
  share: Share;
}>;

const say = (text: string) => void process.stdout.write(`${text}\n`);
const SCRIPTS_MAX = 3; // Of each race: the others fail in the same way.
const CROWD = /^crowd-(\d+)$/;

/** Explores what was asked for and prints a line for each race. Gives whether nothing was violated. */
export async function exploreAll(time: Controlled, asked: Exploration): Promise<boolean> {
  const contexts = {
    plain: await openRunContext(time, { hasEndpoint: false }),
    told: await openRunContext(time, { hasEndpoint: true }),
    oneSeries: await openRunContext(time, { hasEndpoint: false, invoiceSeries: 'tenant' }),
  };
  const contextOf = ({ hasEndpoint, invoiceSeries }: Race) =>
    invoiceSeries ? contexts.oneSeries : hasEndpoint ? contexts.told : contexts.plain;
  const crowdNumber = CROWD.exec(asked.only ?? '')?.[1];
  if (crowdNumber !== undefined) return show(await runCrowd(contexts.plain, Number(crowdNumber)));

  const races = RACES.filter((race, index) =>
    asked.only ? race.name === asked.only : isIn(asked.share, index),
  );
  if (asked.only && races.length === 0)
    throw new Error(`No race is named ${asked.only}. There are: ${RACES.map(({ name }) => name).join(', ')}`);
  let isClean = true;
  for (const race of races) {
    await runRace(contextOf(race), race, following('')); // Fills what functions keep in memory, so that all runs are alike.
    const { schedule } = asked;
    isClean =
      (schedule === undefined
        ? await exploreOne(contextOf(race), race, asked)
        : show(await runRace(contextOf(race), race, following(schedule)))) && isClean;
  }
  isClean = (await runCrowds(contexts.plain, asked)) && isClean;
  if (!asked.only) writeFigures(nameOf('races', asked.share), counts);
  return isClean;
}

const isIn = ({ index, of }: Share, number: number): boolean => number % of === index;
/** Of this process, by race. */
const counts: Record<string, Count> = {};

async function exploreOne(
  context: RunContext,
  race: Race,
  { preemptionsMax, sample }: Exploration,
): Promise<boolean> {
  const count = newCount();
  const began = performance.now();
  const run = async (choose: Choose) => noted(count, await runRace(context, race, choose)).played;
  const drawn = sample ?? race.drawn;
  if (drawn === undefined) await explore(run, preemptionsMax);
  else {
    for (const schedule of ['', ...(FOUND[race.name] ?? [])]) await run(following(schedule));
    for (let number = 1; number < drawn; number++) await run(byChance(seededChance(number)));
  }
  counts[race.name] = count;
  say(lineOf(race.name, count, performance.now() - began));
  return count.violations === 0;
}

async function runCrowds(context: RunContext, { crowds, seed, share }: Exploration): Promise<boolean> {
  if (crowds === 0) return true;
  const count = newCount();
  const began = performance.now();
  for (let number = seed; number < seed + crowds; number++)
    if (isIn(share, number)) noted(count, await runCrowd(context, number));
  counts.crowds = count;
  say(lineOf(`crowds ${seed} to ${seed + crowds - 1}`, count, performance.now() - began));
  return count.violations === 0;
}

function runCrowd(context: RunContext, number: number): Promise<RaceRun> {
  const chance = seededChance(number);
  return runRace(context, { ...crowd(chance), name: `crowd-${number}` }, byChance(chance));
}

type Count = { schedules: number; depth: number; violations: number };
const newCount = (): Count => ({ schedules: 0, depth: 0, violations: 0 });

function noted(count: Count, run: RaceRun): RaceRun {
  count.schedules += 1;
  count.depth = Math.max(count.depth, run.played.steps.length);
  if (run.problems.length === 0) return run;
  count.violations += 1;
  if (count.violations <= SCRIPTS_MAX) say(run.script());
  return run;
}

function show(run: RaceRun): boolean {
  say(run.script());
  return run.problems.length === 0;
}

function lineOf(name: string, { schedules, depth, violations }: Count, milliseconds: number): string {
  const columns = [
    name.padEnd(36),
    `${schedules}`.padStart(6),
    'schedules',
    `${depth}`.padStart(4),
    'deep',
    `${violations}`.padStart(4),
    'violations',
  ];
  return `${columns.join(' ')}  ${(milliseconds / 1000).toFixed(1).padStart(6)} s`;
}
