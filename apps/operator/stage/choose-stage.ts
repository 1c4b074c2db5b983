import { BillingError } from '../../../shared/domain/errors.ts';
import { STAGE_NAME, STAGE_OUTPUTS, STAGE_PARTS, stackName } from './outputs.ts';
import { outputsOf } from './stack-outputs.ts';

/**
 * Takes `--stage`, `--table` and `--profile` from the arguments and sets the environment by them: the table, key, buckets and queues are
 * those that the outputs of the stage's stacks name, whatever the environment said, but for the table of `--table`. Gives the stage and the other arguments.
 *
 * Runs before the commands are loaded, since what calls AWS reads the environment then. Throws `invalid_request` for a stage that is not
 * in the account and region.
 */
export async function chooseStage(
  args: readonly string[],
): Promise<{ stage: string | undefined; rest: readonly string[] }> {
  const { stage, table, profile, rest } = taken(args);
  if (profile !== undefined) process.env.AWS_PROFILE = profile;
  if (stage !== undefined) await actOn(stage);
  if (table !== undefined) process.env.TABLE_NAME = table;
  return { stage, rest };
}

async function actOn(stage: string): Promise<void> {
  if (!STAGE_NAME.test(stage))
    throw new BillingError('invalid_request', 'The name of a stage is lower-case, such as prod.', {
      field: 'stage',
    });
  const read = await Promise.all(STAGE_PARTS.map((part) => outputsOf(stackName(stage, part))));
  for (const [index, part] of STAGE_PARTS.entries())
    for (const [output, variable] of Object.entries(STAGE_OUTPUTS[part])) {
      const value = read[index]?.get(output);
      if (value === undefined)
        throw new BillingError(
          'invalid_request',
          `The stack ${stackName(stage, part)} has no output ${output}. Deploy this version of the stage, or set the environment as docs/running.md says.`,
        );
      process.env[variable] = value;
    }
}

const OPTION = /^--(stage|table|profile)(?:=(.*))?$/;

function taken(args: readonly string[]) {
  const rest: string[] = [];
  const options: { stage?: string; table?: string; profile?: string } = {};
  for (let index = 0; index < args.length; index++) {
    const [, name, value = args[index + 1]] = OPTION.exec(args[index] ?? '') ?? [];
    if (name === undefined) rest.push(args[index] ?? '');
    else {
      if (value === undefined || value.startsWith('-'))
        throw new BillingError('invalid_request', `--${name} needs a name.`, { field: name });
      options[name as keyof typeof options] = value;
      if (!args[index]?.includes('=')) index++;
    }
  }
  return { ...options, rest };
}
