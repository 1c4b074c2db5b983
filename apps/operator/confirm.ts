import { isCancel, text } from '@clack/prompts';
import { BillingError } from '../../shared/domain/errors.ts';

/** Stages that are made to be tried on. Any other, and one whose name is not known, may be the one that people depend on. */
const FOR_TRIALS: readonly (string | undefined)[] = ['local', 'dev'];

type Asked = Readonly<{
  command: string;
  stage: string | undefined;
  /** What is typed where the stage is not known. */
  table: string;
  /** What is typed instead of the stage: the name of what the command ends. */
  wanted?: string | undefined;
  isTerminal: boolean;
}>;
type Prompt = (message: string) => Promise<string | undefined>;

/**
 * Asks for the name of the stage before a command that cannot be taken back. Throws `invalid_request` when another one is typed, and where
 * there is no terminal.
 */
export async function confirm({ command, stage, table, isTerminal, ...named }: Asked, ask: Prompt = prompt) {
  if (FOR_TRIALS.includes(stage)) return;
  const wanted = named.wanted ?? stage ?? table;
  const what = `"${command}" on ${stage ? `the stage ${stage}` : `table ${table}, whose stage is not known,`}`;
  if (!isTerminal)
    throw new BillingError('invalid_request', `${what} asks first. Without a terminal, add --yes.`, {
      field: 'yes',
    });
  const typed = await ask(`${what}: type ${wanted} to go on`);
  if (typed?.trim() !== wanted)
    throw new BillingError('invalid_request', `That is not ${wanted}. Nothing was changed.`);
}

async function prompt(message: string): Promise<string | undefined> {
  const typed = await text({ message, output: process.stderr });
  return isCancel(typed) ? undefined : typed;
}
