import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProcessor } from '../../../local/processor/http/server.ts';
import { anAccount, clientOf, isReal, refusalOf, tenDollars } from './support/sandbox.ts';

describe.skipIf(isReal)('the simulated processor alone', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'processor-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const fileOf = () => join(folder, randomUUID(), 'books.log');
  const restart = (file: string, account = anAccount(), aheadMs = 0) =>
    startProcessor({ port: 0, now: () => new Date(Date.now() + aheadMs), accounts: [account], file });

  async function doomed(file: string, account: object): Promise<{ child: ChildProcess; url: URL }> {
    const script = fileURLToPath(new URL('./support/doomed.ts', import.meta.url));
    const child = spawn(process.execPath, [script, file, JSON.stringify(account)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(child.stdout as NonNullable<typeof child.stdout>, 'data')) as [Buffer];
    return { child, url: new URL(line.toString().trim()) };
  }

  it('the books in the journal survive a kill -9: objects, attached cards, declines and keys', async () => {
    const [file, account] = [fileOf(), anAccount()];
    const { child, url } = await doomed(file, account);
    const stripe = new Stripe(account.secretKey, {
      host: 'localhost',
      port: url.port,
      protocol: 'http',
      maxNetworkRetries: 0,
      telemetry: false,
    });
    const customer = await stripe.customers.create({ email: 'ada@example.com' });
    const { id: payment_method } = await stripe.paymentMethods.attach('pm_card_visa', {
      customer: customer.id,
    });
    const params = tenDollars({ customer: customer.id, payment_method });
    const paid = await stripe.paymentIntents.create(params, { idempotencyKey: 'paid' });
    const declined = await refusalOf(
      stripe.paymentIntents.create(tenDollars({ payment_method: 'pm_card_chargeDeclined' }), {
        idempotencyKey: 'no',
      }),
    );
    const waiting = await stripe.paymentIntents.create(
      tenDollars({ payment_method: 'pm_card_threeDSecure2Required' }),
      {
        idempotencyKey: 'ask',
      },
    );
    child.kill('SIGKILL');
    await once(child, 'exit');

    const processor = await restart(file, account);
    const after = clientOf(processor, account);
    expect(await after.paymentIntents.create(params, { idempotencyKey: 'paid' })).toEqual(paid);
    const again = await refusalOf(
      after.paymentIntents.create(tenDollars({ payment_method: 'pm_card_chargeDeclined' }), {
        idempotencyKey: 'no',
      }),
    );
    expect(again.charge).toBe(declined.charge);
    expect((await after.paymentIntents.list({ customer: customer.id })).data).toHaveLength(1);
    expect((await after.paymentMethods.list({ customer: customer.id })).data.map(({ id }) => id)).toEqual([
      payment_method,
    ]);
    processor.authenticate(waiting.id, 'succeed');
    expect((await after.paymentIntents.confirm(waiting.id, {}, { idempotencyKey: 'confirm' })).status).toBe(
      'succeeded',
    );
    await processor.close();
  }, 20_000);

  it('the books in the journal ignore a truncated last line', async () => {
    const [file, account] = [fileOf(), anAccount()];
    const first = await restart(file, account);
    const { id } = await clientOf(first, account).customers.create({});
    await first.close();
    appendFileSync(file, '[["customers","acct_');
    const second = await restart(file, account);
    const more = await clientOf(second, account).customers.create({});
    await second.close();
    const third = await restart(file, account);
    expect((await clientOf(third, account).customers.list()).data.map((customer) => customer.id)).toEqual([
      more.id,
      id,
    ]);
    await third.close();
  });
});
