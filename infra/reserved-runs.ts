import { type Worker, workers } from '../functions/workers.ts';
import type { Settings } from './settings.ts';

/** Concurrent runs that a stage keeps for single functions, by handler: its own, and those of the workers that recover payments and events. */
export function reservedRunsOf({
  reservesRuns,
  reservedRuns,
}: Pick<Settings, 'reservesRuns' | 'reservedRuns'>): Readonly<Record<string, number | undefined>> {
  if (!reservesRuns) return {};
  const rows: readonly Worker[] = workers;
  return {
    ...Object.fromEntries(
      rows.flatMap(({ handler, runsReserved }) => (runsReserved ? [[handler, runsReserved]] : [])),
    ),
    ...reservedRuns,
  };
}
