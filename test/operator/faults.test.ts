import { afterEach, expect, it, vi } from 'vitest';
import { clearly } from '../../apps/operator/faults.ts';
import { askAws } from '../../apps/operator/stage/aws-request.ts';
import { describeTable } from '../../apps/operator/target.ts';

afterEach(() => vi.unstubAllEnvs());

const NO_CREDENTIALS = {
  AWS_ACCESS_KEY_ID: '',
  AWS_SECRET_ACCESS_KEY: '',
  AWS_EC2_METADATA_DISABLED: 'true',
};
it.each([
  ['an empty region', { AWS_REGION: '' }, 'invalid_request', /^No region is set. Set AWS_REGION/],
  [
    'a region that does not exist',
    { AWS_REGION: 'nowhere', AWS_ENDPOINT_URL_DYNAMODB: '' },
    'service_unavailable',
    /^getaddrinfo \w+ dynamodb.nowhere.amazonaws.com. .*AWS_REGION, which is nowhere/,
  ],
  [
    'an address that is none',
    { AWS_ENDPOINT_URL_DYNAMODB: 'nonsense' },
    'invalid_request',
    /^AWS_ENDPOINT_URL_DYNAMODB is no address: nonsense/,
  ],
  ['no credentials', NO_CREDENTIALS, 'unauthenticated', /^There are no credentials for AWS. .*--profile/],
  [
    'a profile that is none',
    { ...NO_CREDENTIALS, AWS_PROFILE: 'nope' },
    'unauthenticated',
    /^The profile nope gives no credentials/,
  ],
])('a call of AWS with %s ends with what the operator sets', async (_, variables, code, message) => {
  for (const [name, value] of Object.entries({ AWS_MAX_ATTEMPTS: '1', ...variables }))
    vi.stubEnv(name, value);
  const told = await describeTable().catch(clearly);
  expect(told).toMatchObject({ code, message: expect.stringMatching(message) });
});

it('a service that a command asks without the SDK is named by the variable of its address, too', async () => {
  vi.stubEnv('AWS_ENDPOINT_URL_STS', 'http://localhost:49151');
  const told = await askAws({ service: 'sts', method: 'GET', path: '/' }).catch(clearly);
  expect(told).toMatchObject({ message: expect.stringMatching(/49151, which AWS_ENDPOINT_URL_STS names/) });
});

it.each([
  ['ExpiredTokenException', /sign in again/],
  ['AccessDenied', /take the role for the task/],
  ['QueueDoesNotExist', /set DELIVERIES_QUEUE_URL/],
])('what AWS refuses by the name %s says what to do', (name, todo) => {
  expect(clearly(Object.assign(new Error('no'), { name }))).toMatchObject({
    message: expect.stringMatching(todo),
  });
});
