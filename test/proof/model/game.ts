import { type Fault, newCallLog } from '../../harness/invocation.ts';
import type { Link } from '../payer.ts';
import { type Asked, brief } from '../races/actions.ts';
import type { RunContext } from '../races/run-context.ts';
import type { Answer, Stage } from '../stage.ts';
import type { Trouble } from './moves.ts';
import type * as reference from './reference.ts';

/** A run in progress: the service on one side, the reference on the other. */
export type Game = {
  readonly context: RunContext;
  readonly stage: Stage;
  readonly reference: reference.Reference;
  readonly links: Link[];
  /** The plans that are sold, once a payer has asked for one. */
  plans?: readonly Link[];
  /** The plan with a free trial, once somebody asked for it. */
  trial?: Link;
  /** Links named by their maker's own key. */
  readonly named: Map<string, number>;
  readonly payments: Paid[];
  readonly late: (() => Promise<unknown>)[];
  /** The processor misbehaves, or its misbehaviour was never met. */
  isTroubled: boolean;
  readonly script: string[];
};
/** A click and the payment that the reference derives from it; without one the outcome is unknown. */
export type Paid = Readonly<{ click: reference.Click; payment?: reference.Payment; asked?: Asked }>;

/** Lets one request run while calls go wrong. A request that dies gives no answer. */
export async function underTrouble(
  game: Game,
  trouble: Trouble | undefined,
  act: (stage: Stage) => Promise<Answer | undefined>,
) {
  const faults: Fault[] = trouble ? [{ phase: 'flow', ...trouble }] : [];
  const callLog = Object.assign(newCallLog(faults), { phase: 'flow' as const });
  const answer = await act({ ...game.stage, callLog }).catch((error: unknown) => {
    if (callLog.struck.length > 0) return undefined;
    throw error;
  });
  game.late.push(...callLog.late);
  return { answer, isStruck: callLog.struck.length > 0 || game.isTroubled };
}

/** Throws unless the answer is the expected one. `doubt` notes that what the request is about is not known any more. */
export function compare(
  game: Game,
  doubt: () => void,
  expected: string | undefined,
  answer: Answer | undefined,
  isStruck: boolean,
): void {
  const told = answer && wordFor(answer);
  game.script.push(
    `      → ${answer ? brief(answer) : 'no answer'}${expected === undefined ? ' (unsure)' : ''}`,
  );
  if (answer?.status === 500 && !isStruck) throw new Error('The service broke.');
  if (expected === undefined || told === expected) return;
  const isOfGuards = game.reference.isUnsure && (told === 'rate_limited' || expected === 'rate_limited');
  if (!isOfGuards) throw new Error(`It was answered with ${told}; the reference says ${expected}.`);
  doubt();
}

const wordFor = ({ body }: Answer): string =>
  body?.status ?? body?.error?.code ?? body?.data?.statusLabel ?? body?.data?.status ?? '';
export const nowOf = ({ stage }: Game): number => stage.time.now().getTime();

/** Calls that were delayed, and functions that stood still, go on. */
export async function arrive(game: Game): Promise<void> {
  const { processor } = game.stage;
  for (const go of game.late.splice(0)) await go();
  processor.release();
  await new Promise(setImmediate);
}
