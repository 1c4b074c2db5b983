import { BillingError, type ErrorCode } from '../../shared/domain/errors.ts';
import { TABLE_NAME_TODO } from './environment.ts';

/** What kept a command from an answer of AWS, and what to do about it. Absent for a fault of the thing that was asked. */
export type Fault = Readonly<{ code: ErrorCode; says?: string; todo: string }>;

type Thrown = Readonly<{
  name: string;
  message: string;
  code?: unknown;
  cause?: unknown;
  errors?: unknown;
  /** Of a URL that cannot be read. */
  input?: unknown;
}> & { address?: string; hostname?: string; port?: number };

const SIGN_IN: Fault = {
  code: 'unauthenticated',
  todo: 'Your session has ended: sign in again.',
};
const ASK: Fault = {
  code: 'forbidden',
  todo: 'Your credentials lack the permission that the message names: take the role for the task, or ask the owner of the account for it.',
};
const UNKNOWN_CREDENTIALS: Fault = {
  code: 'unauthenticated',
  todo: 'AWS does not know these credentials: check AWS_PROFILE and AWS_ACCESS_KEY_ID.',
};
const WRONG_SECRET: Fault = {
  code: 'unauthenticated',
  todo: 'AWS refuses these credentials: check AWS_SECRET_ACCESS_KEY.',
};

/** By the names of errors, which differ from service to service. */
const BY_NAME: Readonly<Record<string, Fault>> = {
  ExpiredTokenException: SIGN_IN,
  ExpiredToken: SIGN_IN,
  UnrecognizedClientException: UNKNOWN_CREDENTIALS,
  InvalidClientTokenId: UNKNOWN_CREDENTIALS,
  InvalidAccessKeyId: UNKNOWN_CREDENTIALS,
  InvalidSignatureException: WRONG_SECRET,
  SignatureDoesNotMatch: WRONG_SECRET,
  AccessDeniedException: ASK,
  AccessDenied: ASK,
};

export const isDenied = (error: unknown): error is Error =>
  error instanceof Error && BY_NAME[error.name] === ASK;

/** The fault behind an error that any call of AWS may end with. */
export function faultOf(error: unknown): Fault | undefined {
  if (!(error instanceof Error) || error instanceof BillingError) return undefined;
  const thrown: Thrown = error;
  const { name, message } = thrown;
  if (name === 'CredentialsProviderError' || name === 'TokenProviderError') return noCredentials();
  if (/^Region (is missing|not accepted)/.test(message))
    return {
      code: 'invalid_request',
      says: process.env.AWS_REGION
        ? `AWS_REGION is no region: ${process.env.AWS_REGION}.`
        : 'No region is set.',
      todo: 'Set AWS_REGION to the region of the stage, or name a profile that has it with --profile.',
    };
  if (thrown.code === 'ERR_INVALID_URL') return notAnAddress(String(thrown.input));
  return BY_NAME[name] ?? unreachable(thrown);
}

/** The same error as an operator can act on it; one that is not known here stays. */
export function clearly(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const fault = faultOf(error) ?? missing(error);
  if (!fault) return error;
  const { code, todo, says = error.message } = fault;
  return new BillingError(code, `${says.replace(/\.$/, '')}. ${todo}`, { cause: error });
}

function noCredentials(): Fault {
  const { AWS_PROFILE: profile } = process.env;
  return {
    code: 'unauthenticated',
    says: profile ? `The profile ${profile} gives no credentials.` : 'There are no credentials for AWS.',
    todo: 'Name the profile of your role with --profile or AWS_PROFILE, and sign in, so that the AWS tools find your credentials.',
  };
}

/** A table that does not exist is answered alike in the wrong region and by the wrong name. */
function missing({ name }: Error): Fault | undefined {
  const { TABLE_NAME, PERSONS_TABLE, AWS_ENDPOINT_URL_DYNAMODB: endpoint } = process.env;
  const place = endpoint ? `at ${endpoint}` : `in ${regionText()} of this account`;
  if (name === 'ResourceNotFoundException')
    return {
      code: 'invalid_request',
      says: `There is no table ${TABLE_NAME} ${place}${PERSONS_TABLE ? `, or no table of persons’ keys ${PERSONS_TABLE}` : ''}.`,
      todo: `${TABLE_NAME_TODO} Check AWS_REGION and the account too.`,
    };
  const named = MISSING[name];
  if (!named) return undefined;
  const [what, variable] = named;
  return {
    code: 'invalid_request',
    says: `There is no ${what} ${process.env[variable] ?? ''} in ${regionText()} of this account.`,
    todo: `Name the stage with --stage, or set ${variable}.`,
  };
}

const MISSING: Readonly<Record<string, readonly [what: string, variable: string]>> = {
  NoSuchBucket: ['bucket', 'JOURNAL_BUCKET'],
  QueueDoesNotExist: ['queue', 'DELIVERIES_QUEUE_URL'],
  NotFoundException: ['key', 'KEY_ID'], // KMS alone has it.
};

const regionText = (): string =>
  process.env.AWS_REGION ? `region ${process.env.AWS_REGION}` : 'the region of your profile';

const notAnAddress = (input: string): Fault => {
  const [variable = 'An AWS_ENDPOINT_URL_… variable'] =
    addresses().find(([, address]) => address === input) ?? [];
  return {
    code: 'invalid_request',
    says: `${variable} is no address: ${input}.`,
    todo: 'Set it to one, such as http://localhost:8000, or unset it.',
  };
};

/** The variables that replace the address of a service, or are one. */
const addresses = (): [variable: string, address: string][] =>
  Object.entries(process.env).flatMap(([variable, address]) =>
    address && /^(AWS_ENDPOINT_URL(_\w+)?|DELIVERIES_QUEUE_URL|PROCESSOR_API_BASE)$/.test(variable)
      ? [[variable, address]]
      : [],
  );

/** No connection, or no answer in time. Both clients, the SDK's and fetch, put the socket's error somewhere else. */
function unreachable(thrown: Thrown): Fault | undefined {
  const socket = socketErrorOf(thrown);
  const isTimeout = thrown.name === 'TimeoutError' || thrown.name === 'AbortError';
  if (!socket && !isTimeout) return undefined;
  const host = socket?.hostname ?? socket?.address;
  const [variable, address] = (host && addresses().find(([, one]) => isAt(one, host, socket?.port))) || [];
  return {
    code: 'service_unavailable',
    says: socket?.message ?? thrown.message,
    todo: variable
      ? `Nothing answers at ${address}, which ${variable} names: start what should answer there, or correct or unset the variable.`
      : `Nothing answers there: check AWS_REGION${process.env.AWS_REGION ? `, which is ${process.env.AWS_REGION}` : ''}, the AWS_ENDPOINT_URL_… variables and your network.`,
  };
}

/** The socket names `localhost` by its IP address. */
function isAt(address: string, host: string, port: number | undefined): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, port: named, protocol } = new URL(address);
  if (port !== undefined && port !== Number(named || (protocol === 'https:' ? 443 : 80))) return false;
  return (
    hostname.replace(/^\[|\]$/g, '') === host || (hostname === 'localhost' && /^(127\.|::1$)/.test(host))
  );
}

const UNREACHED = /^(E(CONN|HOST|NET|TIMEDOUT|PIPE|AI_)|ENOTFOUND|UND_ERR_)/;

function socketErrorOf(thrown: Thrown): Thrown | undefined {
  if (Array.isArray(thrown.errors)) return socketErrorOf(thrown.errors[0]);
  if (typeof thrown.code === 'string' && UNREACHED.test(thrown.code)) return thrown;
  return thrown.cause instanceof Error ? socketErrorOf(thrown.cause) : undefined;
}
