import { randomBytes } from 'node:crypto';
import { sign } from '../local/processor/events/event-delivery.ts';
import { endpointNameOf } from '../shared/domain/inbound/event-query.ts';
import { instant } from '../shared/domain/time/calendar.ts';
import type { Asked } from '../test/driver/requests.ts';
import type { Backend } from './backend.ts';

let count = 0;

/** An event as the processor tells it. */
type Told = Readonly<{ type: string; object: Readonly<Record<string, unknown>> }>;

/**
 * Gives requests of the processor, each for another event of the tenant's account, signed by the secret of its gateway: about a refund, unless
 * told otherwise. The secret is stored before the first one.
 */
export function processorEvents({ tenant: { project } }: Backend): (told?: Told) => Promise<Asked> {
  const secret = `whsec_${randomBytes(16).toString('hex')}`;
  let storing: Promise<string> | undefined;
  return async (told) => {
    storing ??= store(project, secret);
    const path = `/api/processor/webhook?endpoint=${await storing}`;
    count += 1;
    const refund = { id: `ch_bench${count}`, object: 'charge', payment_intent: `pi_bench${count}` };
    const { type, object } = told ?? { type: 'charge.refunded', object: refund };
    const body = { id: `evt_bench${count}`, object: 'event', type, data: { object } };
    return {
      method: 'POST',
      path,
      body,
      headers: { 'stripe-signature': sign(JSON.stringify(body), secret, new Date()) },
    };
  };
}

/** Gives the name of the address. The clients of table and key service read the environment, which the backend has set by now. */
async function store({ tenantId, id }: Backend['tenant']['project'], secret: string): Promise<string> {
  const { changeGateway, findGateway, findProject } = await import('../shared/storage/tenants.ts');
  const { sealSigningSecret } = await import('../shared/secrets/signing-secrets.ts');
  const { commit } = await import('../shared/storage/table/table.ts');
  const [summary] = (await findProject(tenantId, id))?.gateways ?? [];
  const gateway = summary && (await findGateway(tenantId, summary.id));
  if (!gateway) throw new Error('the demo has no gateway');
  const sealed = { sealedSecret: await sealSigningSecret(gateway, secret), changedAt: instant(new Date()) };
  await commit([
    changeGateway(gateway, {
      eventEndpoint: { id: 'we_bench', url: 'https://api.billing.test/', ...sealed },
    }),
  ]);
  return endpointNameOf(gateway);
}
