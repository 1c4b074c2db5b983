import type { Context } from 'aws-lambda';
import { dayIn } from '../../shared/domain/time/calendar.ts';
import { sendMessages } from '../../shared/messaging/queue.ts';
import { clock } from '../../shared/runtime/clock.ts';
import { log } from '../../shared/runtime/log.ts';
import { listAllTenants } from '../../shared/storage/tenants.ts';

const RESERVE_MS = 10_000;
const PAGE = 100;

/** Every night: has each tenant's ledger checked and its books exported. Begins at another tenant each night, should there be too many. */
export async function handler(
  _event: unknown,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<object> {
  const now = clock.now();
  const day = dayIn('UTC', now);
  const all = await listAllTenants();
  const first = Math.floor(now.getTime() / 86_400_000) % Math.max(all.length, 1);
  const tenants = [...all.slice(first), ...all.slice(0, first)];
  let sent = 0;
  while (sent < tenants.length && context.getRemainingTimeInMillis() > RESERVE_MS) {
    const page = tenants.slice(sent, sent + PAGE).map(({ tenantId }) => ({ tenantId, day }));
    await sendMessages('ledger-checks', page);
    await sendMessages(
      'ledger-checks',
      page.map(({ tenantId }) => ({ tenantId, books: true })),
    );
    sent += page.length;
  }
  const planned = { sent, left: tenants.length - sent };
  log(planned.left > 0 ? 'error' : 'info', 'ledger checks were planned', planned);
  return planned;
}
