import type { SimulatedProcessor } from '../../local/processor/http/server.ts';
import { confirmRequest, intentIn, recordRequest } from '../driver/requests.ts';
import { tokenOf } from '../local/rehearsal/own-flows.ts';
import {
  aLink,
  aPayer,
  done,
  expectShown,
  expectStatus,
  paid,
  pay,
  type Scene,
} from '../local/rehearsal/steps.ts';
import { API, type openEdge } from './edge.ts';
import type { Gate } from './gate.ts';
import { runs, STAGE } from './stage.ts';
import { EVENT_SECRET, type Printed } from './tenant.ts';

export type Job = Readonly<{
  scene: Scene;
  gate: Gate;
  edge: ReturnType<typeof openEdge>;
  processor: SimulatedProcessor;
  operator: (task: string) => Promise<NodeJS.ProcessEnv>;
  /** What the commands printed that set the tenant up. */
  printed: Record<string, Printed>;
}>;

const BILLING = ['npx', 'billing', '--stage', STAGE];

/** What the rehearsal's flows leave out: 3-D Secure that is passed, documents, operators, the shop's endpoint, and a right taken away. */
export const JOBS: Readonly<Record<string, (job: Job) => Promise<void>>> = {
  '3-D Secure is asked for, passed and confirmed': async ({ scene, processor }) => {
    const { body } = await pay(scene, await aLink(scene), 'pm_card_threeDSecure2Required');
    const intent = intentIn(body.clientSecret);
    processor.authenticate(intent, 'succeed');
    expectStatus(await scene.send(confirmRequest(intent, body.receipt.summaryRef, scene.shop.checkout)), 200);
  },
  'a customer downloads an invoice as a PDF': async ({ scene }) => {
    const customerInfo = aPayer();
    const { data } = await done(scene, recordRequest('invoices', scene.shop, { customerInfo }));
    const authorization = `Bearer ${await tokenOf(scene, customerInfo)}`;
    const answer = await fetch(`${API}/client/invoice/download-pdf?id=${data.id}`, {
      headers: { authorization },
    });
    const file = Buffer.from(await answer.arrayBuffer());
    expectShown([answer.status, file.subarray(0, 5).toString()], [200, '%PDF-']);
  },
  'an operator refunds a payment under the role for refunds, and no other role may': async ({
    scene,
    operator,
  }) => {
    const { id } = await paid(scene);
    const command = [...BILLING, 'payments', 'refund', id, '--tenant', 'acme', '--yes'];
    const refused = await runs(command, await operator('look')).then(
      () => 'done',
      (error: Error) => error.message,
    );
    if (!refused.includes('needs the role for refund')) throw new Error(refused);
    await runs(command, await operator('refund'));
    const listed = await runs([...BILLING, 'audit', 'list', '--tenant', 'acme'], await operator('look'));
    const [{ action, record, end, actor }] = JSON.parse(listed).result;
    expectShown([action, record, end, actor], ['payments.refund', id, 'done', 'operator jane']);
  },
  'the shop’s endpoint gets an event of each payment that succeeded, with its secret': async ({
    scene,
    edge,
  }) => {
    const { data } = await done(scene, {
      method: 'GET',
      path: '/admin/transactions?limit=100',
      headers: { 'x-tenant-id': scene.shop.credential },
    });
    const told = () =>
      edge.received
        .filter(({ event }) => event.type === 'payment.succeeded')
        .map(({ event }) => event.data.transactionId);
    const untold = () =>
      data.filter(
        ({ status, id, amount }: Printed) => status === 3 && amount.value > 0 && !told().includes(id),
      );
    for (let tries = 0; untold().length > 0 && tries < 10; tries++) await scene.hear();
    expectShown([data.length > 10, untold().map(({ id }: Printed) => id)], [true, []]);
    expectShown([...new Set(edge.received.map(({ secret }) => secret))], [EVENT_SECRET]);
  },
  'nothing was refused that the flows needed': async ({ gate }) =>
    expectShown([...new Set(gate.refused)], []),
  'without a right of its role a function fails, and with it works again': async ({ scene, gate }) => {
    for (const [name, right, refusal, attempt] of RIGHTS_TAKEN) {
      const granted = gate.roles.get(name) ?? [];
      const rest = granted.filter((statement) => !JSON.stringify(statement).includes(right));
      expectShown(rest.length < granted.length, true);
      gate.roles.set(name, rest);
      const status = await attempt(scene);
      gate.roles.set(name, granted);
      const isRefused = gate.refused.some((line) => line.includes(name) && line.includes(refusal));
      expectShown([name, status >= 500, isRefused, await attempt(scene)], [name, true, true, 200]);
    }
  },
};

const RIGHTS_TAKEN: readonly (readonly [string, string, string, (scene: Scene) => Promise<number>])[] = [
  [
    'billing-prod-public-api-pay-payment-link',
    'dynamodb:UpdateItem',
    'dynamodb:UpdateItem on resource: table',
    async (scene) => (await pay(scene, await aLink(scene), 'pm_card_visa')).status,
  ],
  [
    'billing-prod-admin-list-transactions',
    '/index/lists',
    'dynamodb:Query on resource: lists',
    async ({ send, shop: { credential } }) =>
      (await send({ method: 'GET', path: '/admin/transactions', headers: { 'x-tenant-id': credential } }))
        .status,
  ],
];
