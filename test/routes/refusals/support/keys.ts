import { onTestFinished, vi } from 'vitest';
import { contracts } from '../../../../functions/contracts.ts';
import { reviveWire, watchWire } from '../../../support/wire.ts';
import type { MarkedTenant } from '../../../tenants/support/marked-tenant.ts';
import type { Handler } from '../../../tenants/support/positions.ts';
import { type Parts, send, withField } from '../../../tenants/support/requests.ts';
import { expectRefused, type Shown } from './shown.ts';
import { goodRequest, HANDLERS } from './stage.ts';

/** On a public route, a key is that of a network. */
const ADDRESS = '198.51.100.9';

/** Every route that takes an `Idempotency-Key`, asked again while the first request with the key has no answer. */
export const keys = (own: () => MarkedTenant): Shown[] =>
  HANDLERS.filter((handler) => 'isRepeatable' in contracts[handler]).flatMap((handler) => [
    {
      handler,
      code: 'idempotency_mismatch',
      show: async () => {
        const first = await unanswered(own(), handler);
        await expectRefused('idempotency_mismatch', own(), () => send(handler, another(first), ADDRESS));
      },
    },
    {
      handler,
      code: 'idempotency_in_progress',
      show: async () => {
        const first = await unanswered(own(), handler);
        const random = vi.spyOn(Math, 'random').mockReturnValue(0); // The longest wait, without the time.
        onTestFinished(() => random.mockRestore());
        await expectRefused('idempotency_in_progress', own(), () => send(handler, first));
      },
    },
  ]);

/** A request that has claimed its key when its function loses the table. */
async function unanswered(own: MarkedTenant, handler: Handler): Promise<Parts> {
  const parts = withField(await goodRequest(own, handler), 'header.idempotency-key', crypto.randomUUID());
  let hasClaimed = false;
  watchWire(async ({ to, name }, go) => {
    if (to === 'table' && hasClaimed) throw new Error('The table is gone.');
    hasClaimed ||= to === 'table' && name === 'PutItem';
    return await go();
  });
  await send(handler, parts, ADDRESS);
  reviveWire();
  return parts;
}

/** The same request for another record or, where its path names none, with another body. */
function another(parts: Parts): Parts {
  const [name] = Object.keys(parts.path);
  return name === undefined
    ? withField(parts, 'body.another', 'body')
    : withField(parts, `path.${name}`, 'another');
}
