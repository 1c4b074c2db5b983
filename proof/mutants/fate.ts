import type { Finding } from './findings.ts';
import type { Mutant } from './mutant.ts';
import { runTrial } from './trial.ts';

/** What became of a mutant. `why` says it when it was not killed, or not for the reason it should have been. */
export type Fate = Readonly<{ isKilled: boolean; run: string; why: string; said: string; seconds: number }>;

/** Puts the mutant to its trial. */
export async function fateOf(mutant: Mutant): Promise<Fate> {
  const { killedBy } = mutant;
  const isReason = ({ says }: Finding) => killedBy.says.test(says);
  const { findings, isSound, said, seconds } = await runTrial(killedBy, mutant);
  const found = findings.find(isReason);
  const isKilled = isSound && found !== undefined;
  const other = findings[0];
  const why = !isSound ? 'the suite itself broke, or never met it' : other ? `${other.run}: ${other.says}` : 'nothing was found';
  return { isKilled, run: found?.run ?? '', why: isKilled ? found.says : why, said, seconds };
}
