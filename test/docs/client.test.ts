import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OPENAPI, ROOT } from '../../docs/print/pages.ts';
import { aCard } from '../support/cards.ts';
import { fetchFromRoutes } from '../support/fetch-routes.ts';
import { aTenant, CHECKOUT_ORIGIN } from '../support/tenants.ts';

/** Below the project, so that the generated client finds its packages. */
const reports = join(ROOT, 'reports');
mkdirSync(reports, { recursive: true });
const folder = mkdtempSync(join(reports, 'client-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What an integrator writes against the client. The lines that must not compile say so. */
const SHOPPER = `
import { createPaymentLink, openPaymentLink, payPaymentLink } from './client.ts';

type Shop = { productOrigin: string; shop: Record<string, unknown>; checkout: Record<string, unknown>; card: string };

export async function buy({ productOrigin, shop, checkout, card }: Shop) {
  const order = { paymentSourceDetails: { sourceType: 4 }, productOrigin, amount: 19.99, currency: { code: 'USD', symbol: '$' } } as const;
  const created = await createPaymentLink(order, { idempotencyKey: 'order-1' }, shop);
  if (created.status !== 200) throw new Error(JSON.stringify(created.data));
  const payload = new URL(created.data.data.redirectUrl).searchParams.get('payload') ?? '';

  const opened = await openPaymentLink({ payload }, checkout);
  if (opened.status !== 200) throw new Error(JSON.stringify(opened.data));
  const status: 1 | 2 | 3 | 4 = opened.data.data.status;

  const paid = await payPaymentLink({ payload, customerInfo: { email: 'ada@example.com', name: 'Ada' }, paymentMethodId: card }, {}, checkout);
  if (paid.status === 402) throw new Error(paid.data.message);
  if (paid.status !== 200) throw new Error(JSON.stringify(paid.data));
  if (paid.data.status === 'requires_action') throw new Error(paid.data.clientSecret);
  return { status, price: opened.data.data.totalAmount, charged: paid.data.payment_intent.status === 'succeeded' ? paid.data.payment_intent.amount : 0, receipt: paid.data.receipt.summaryRef };
}

export const refused = () => [
  // @ts-expect-error A link needs a currency.
  createPaymentLink({ paymentSourceDetails: { sourceType: 4 }, productOrigin: '', amount: 1 }),
  // @ts-expect-error Amounts are numbers.
  createPaymentLink({ paymentSourceDetails: { sourceType: 4 }, productOrigin: '', amount: '1', currency: { code: 'USD', symbol: '$' } }),
  // @ts-expect-error A payment needs a payer.
  payPaymentLink({ payload: '', paymentMethodId: 'pm_1' }),
];
`;
const OPTIONS = {
  noEmit: true,
  strict: true,
  module: 'nodenext',
  lib: ['esnext', 'dom'],
  types: [],
  skipLibCheck: true,
  allowImportingTsExtensions: true,
};

beforeAll(async () => {
  writeFileSync(join(folder, 'shopper.ts'), SHOPPER);
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: OPTIONS, files: ['shopper.ts'] }),
  );
  await run('oazapfts', join(ROOT, OPENAPI), join(folder, 'client.ts'));
});

it('a typed client that is generated from the OpenAPI document compiles, and refuses wrong requests', async () => {
  expect(await run('tsc', '-p', folder)).toBe('');
});

it('a typed client that is generated from the OpenAPI document creates a link, opens it and pays it', async () => {
  const tenant = await aTenant();
  const { buy } = await import(/* @vite-ignore */ join(folder, 'shopper.ts'));
  const from = (origin: string) => ({ headers: { Origin: origin }, fetch: fetchFromRoutes });
  const card = await aCard(tenant);
  const bought = await buy({
    productOrigin: tenant.project.id,
    shop: from(tenant.origin),
    checkout: from(CHECKOUT_ORIGIN),
    card,
  });
  expect(bought).toEqual({
    status: 1,
    price: 19.99,
    charged: 19.99,
    receipt: expect.stringMatching(/^rcpt_/),
  });
});

/** What a tool of the project prints. */
async function run(command: string, ...options: string[]): Promise<string> {
  const running = promisify(execFile)(
    process.execPath,
    [join(ROOT, 'node_modules/.bin', command), ...options],
    { cwd: ROOT },
  );
  return await running.then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }) => stdout + stderr,
  );
}
