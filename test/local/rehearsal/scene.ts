import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getGateway } from '../../../apps/operator/actions/find.ts';
import { rotateGatewayKeys } from '../../../apps/operator/actions/gateway-keys.ts';
import { restoreTenant } from '../../../apps/operator/restore/restore-tenant.ts';
import { VERSION_PREFIX } from '../../../functions/routes.ts';
import type { DemoKeys } from '../../../local/demo-keys.ts';
import { openEars } from '../../../local/rehearsal/hear-events.ts';
import type { Recorder } from '../../../local/rehearsal/recorder.ts';
import { startStack } from '../../../local/stack.ts';
import { untilAnswered } from '../../../local/until-answered.ts';
import { checkLive } from '../../../shared/ledger/check-live.ts';
import type { Asked } from '../../driver/requests.ts';
import { itemsNow, putBack } from './old-table.ts';
import type { Answer, Scene } from './steps.ts';

type Given = Readonly<{
  recorder: Recorder;
  keys: Readonly<{ secretKey: string; publishableKey: string }>;
  dataDir: string;
}>;

/** Starts the local stack on the recorded processor, with the account of the keys as that of the demo tenant. */
export async function openScene(
  open: AsyncDisposableStack,
  { recorder, keys, dataDir }: Given,
): Promise<Scene & { differences(): Promise<string[]> }> {
  const began = new Date();
  const stack = open.adopt(
    await startStack({
      apiPort: 0,
      checkoutPort: 0,
      processorPort: 0,
      dataDir,
      checkout: false,
      manyLinks: true,
    }),
    (one) => one.close(),
  );
  const { api, checkout } = stack.urls;
  const [acme] = stack.demo;
  if (!acme) throw new Error('The stack has no tenants.');
  const { tenant, project, origin, plans } = acme;
  const gateway = await untilAnswered(async () => {
    await rotateGatewayKeys({ tenantId: tenant.id, gateway: 'Cards', ...keys }, { now: stack.clock.now() });
    return await getGateway(tenant.id, 'Cards');
  });
  const at = { processor: recorder.url, secretKey: keys.secretKey, api, now: stack.clock.now };
  const ears = await openEars(gateway, at);
  const demo = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoKeys;
  const authorization = `Bearer ${keys.secretKey}`;
  return {
    shop: {
      ...{ projectId: project.id, origin, checkout, plan: plans[0]?.slug ?? '' },
      credential: demo.acme.credential ?? '',
    },
    async send({ method, path, headers, body }: Asked): Promise<Answer> {
      const sent = body ? { 'content-type': 'application/json', ...headers } : headers;
      const text = body && JSON.stringify(body);
      const answer = await fetch(`${api}${VERSION_PREFIX}${path}`, {
        method,
        headers: sent,
        ...(text && { body: text }),
      });
      return { status: answer.status, body: await answer.json() };
    },
    async staff(path, fields) {
      const key = `rehearsal-${Date.now()}-${Math.random()}`;
      const sent = fields
        ? {
            method: 'POST',
            headers: { authorization, 'idempotency-key': key },
            body: new URLSearchParams(fields),
          }
        : { headers: { authorization } };
      const answer = await fetch(`${recorder.url}/v1/${path}`, sent);
      if (answer.status !== 200) throw new Error(`staff were answered ${answer.status} to ${path}`);
      return (await answer.json()) as Record<string, string>;
    },
    async hear() {
      const types = await ears.listen();
      if (types.length > 0) await stack.run('sweep-outbox'); // Waits until the queues are empty.
      return types;
    },
    passDays: (days) => stack.clock.set(new Date(stack.clock.now().getTime() + days * 86_400_000)),
    loseNextReply: recorder.loseNextReply,
    async restoreAfter(lost) {
      const since = stack.clock.now();
      const before = await itemsNow();
      await lost();
      await stack.run('sweep-outbox'); // No worker writes any more.
      await putBack(before);
      const { persons, outcomes } = await restoreTenant(tenant.id, since, { now: stack.clock.now() });
      if (persons.length > 0) throw new Error(`left to a person: ${persons.join('; ')}`);
      return outcomes.recorded ?? 0;
    },
    async differences() {
      const { violations } = await checkLive(tenant.id, began, stack.clock.now());
      return violations.map(({ invariant, message }) => `${invariant} ${message}`);
    },
  };
}
