import { replayJournal } from '../apps/operator/restore/journal/replay.ts';

/** Replays the journal of a table onto an empty one, in a process of its own, and tells its parent how long it took and how much memory. */
const [table = '', from = '', to = '', ...withoutVersions] = process.argv.slice(2);
const began = performance.now();
const { kinds, leftOut } = await replayJournal({
  table,
  from: new Date(from),
  to: new Date(to),
  ...{ withoutVersions, withoutFunctions: [], keys: [] },
});
process.send?.({
  replayed: Object.values(kinds).reduce((sum, { replayed }) => sum + replayed, 0),
  leftOut: leftOut.length,
  seconds: (performance.now() - began) / 1000,
  megabytes: process.resourceUsage().maxRSS / 1024,
});
