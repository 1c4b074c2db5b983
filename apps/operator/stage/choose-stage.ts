import { BillingError } from '../../../shared/domain/errors.ts';
import { CLOUDFORMATION, messageIn, queryAws } from './aws-query.ts';
import { STAGE_NAME, STAGE_OUTPUTS, STAGE_PARTS, stackName } from './outputs.ts';

/**
 * Takes `--stage`, `--table` and `--profile` from the arguments and sets the environment by them: the table, key, buckets and queues are
 * those that the outputs of the stage's stacks name, whatever the environment said, but for the table of `--table`. Gives the other arguments.
 *
 * Runs before the commands are loaded, since what calls AWS reads the environment then. Throws `invalid_request` for a stage that is not
 * in the account and region.
 */
export async function chooseStage(args: readonly string[]): Promise<readonly string[]> {
  const { stage, table, profile, rest } = taken(args);
  if (profile !== undefined) process.env.AWS_PROFILE = profile;
  if (stage !== undefined) await actOn(stage);
  if (table !== undefined) process.env.TABLE_NAME = table;
  return rest;
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

async function outputsOf(stack: string): Promise<ReadonlyMap<string, string>> {
  const form = new URLSearchParams({
    Action: 'DescribeStacks',
    Version: '2010-05-15',
    StackName: stack,
  });
  const answer = await queryAws(CLOUDFORMATION, form.toString());
  if (answer.status === 200) return readOutputs(answer.text);
  const message = messageIn(answer);
  throw new BillingError(
    'invalid_request',
    /does not exist/.test(message)
      ? `There is no stack ${stack} in region ${answer.region} of this account. Set AWS_REGION, or --profile, to those of the stage.`
      : `AWS does not describe the stack ${stack}: ${message}. Sign in again, or name a profile of your role with --profile.`,
  );
}

const readOutputs = (xml: string): ReadonlyMap<string, string> =>
  new Map(
    [...xml.matchAll(/<member>((?:(?!<\/?member>)[\s\S])*<OutputKey>[\s\S]*?)<\/member>/g)].map(
      ([, output = '']) => [textOf('OutputKey', output), textOf('OutputValue', output)],
    ),
  );

const textOf = (tag: string, xml: string): string =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]?.replaceAll('&amp;', '&') ?? '';

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
