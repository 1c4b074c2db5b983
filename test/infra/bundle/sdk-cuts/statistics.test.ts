import { expect, it } from 'vitest';
import {
  createDefaultUserAgentProvider,
  getUserAgentPlugin,
} from '../../../../infra/bundle/sdk-cuts/stubs/user-agent.ts';

it('a request from a bundle names the SDK and the version of its client, and nothing else', async () => {
  const defaultUserAgentProvider = createDefaultUserAgentProvider({ clientVersion: '3.1.0' });
  const sent: string[] = [];
  getUserAgentPlugin({ defaultUserAgentProvider }).applyToStack({
    add: (middleware) => {
      const next = async ({ request }: { request: { headers: Record<string, string> } }) =>
        sent.push(String(request.headers['user-agent']));
      void middleware(next)({ request: { headers: {} } });
    },
  });
  expect(sent).toEqual(['aws-sdk-js/3.1.0']);
});
