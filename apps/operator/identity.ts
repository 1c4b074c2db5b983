import { userInfo } from 'node:os';
import { BillingError } from '../../shared/domain/errors.ts';
import { isLocalStage } from './actions/run.ts';
import { readRoleName, type Task } from './roles.ts';
import { messageIn, queryAws } from './stage/aws-query.ts';
import { endpointOf } from './target.ts';

/**
 * Who runs the command, as AWS knows them: the session of a role, or a user. The trust policies of our roles allow no other name of a
 * session than the person's own.
 */
export type Operator = Readonly<{
  name: string;
  role?: string;
  /** Of one of our roles: what it is for, and of which stage. */
  task?: Task;
  stage?: string;
}>;

/** Asks AWS who the credentials are of. On the local stack it is who uses the machine. */
export async function readOperator(): Promise<Operator> {
  if (isLocalStage() && !isAws(endpointOf('AWS_ENDPOINT_URL_DYNAMODB')))
    return { name: process.env.USER || userInfo().username, stage: 'local' };
  return operatorOf(await callerArn());
}

/** Whether the address is of AWS, as one in a private network is too, or is left to the SDK. */
export const isAws = (endpoint: string | undefined): boolean =>
  endpoint === undefined || /\.amazonaws\.com(\.cn)?$/.test(new URL(endpoint).hostname);

/** `arn:aws:sts::111122223333:assumed-role/billing-prod-refund-eu-central-1/jane`, or `arn:aws:iam::111122223333:user/jane`. */
export function operatorOf(arn: string): Operator {
  const [kind, ...names] = (arn.split(':')[5] ?? '').split('/');
  const name = names.at(-1) ?? kind ?? '';
  const [role] = names;
  return kind === 'assumed-role' && role ? { name, role, ...readRoleName(role) } : { name };
}

async function callerArn(): Promise<string> {
  const answer = await queryAws('sts', 'Action=GetCallerIdentity&Version=2011-06-15');
  const [, arn] = /<Arn>([^<]+)<\/Arn>/.exec(answer.text) ?? [];
  if (arn) return arn;
  throw new BillingError(
    'invalid_request',
    `AWS does not say who you are: ${messageIn(answer)}. Sign in again, or set AWS_PROFILE to a profile of your role.`,
  );
}
