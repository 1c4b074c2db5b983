import { BillingError } from '../../../shared/domain/errors.ts';
import { messageIn, queryAws } from './aws-query.ts';

/** The outputs of a stack by their names. Throws `invalid_request` for a stack that is not in the account and region. */
export async function outputsOf(stack: string): Promise<ReadonlyMap<string, string>> {
  const form = new URLSearchParams({
    Action: 'DescribeStacks',
    Version: '2010-05-15',
    StackName: stack,
  });
  const answer = await queryAws('cloudformation', form.toString());
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

/** What an element without others in it has as text. */
export const textOf = (tag: string, xml: string): string =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]?.replaceAll('&amp;', '&') ?? '';
