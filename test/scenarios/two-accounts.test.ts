import { expect, it, onTestFinished, vi } from 'vitest';
import { rotateGatewayKeys } from '../../apps/operator/actions/gateway-keys.ts';
import { releaseAttempt } from '../../apps/operator/actions/release-attempt.ts';
import type { GatewayId } from '../../shared/domain/ids.ts';
import type { Gateway } from '../../shared/domain/tenants/tenant.ts';
import { checkLive } from '../../shared/ledger/check-live.ts';
import { sealGatewayKey } from '../../shared/secrets/gateway-keys.ts';
import { commit } from '../../shared/storage/table/table.ts';
import { changeGateway, findGateway } from '../../shared/storage/tenants.ts';
import { misbehave } from '../flows/processor-faults.ts';
import { advance, now } from '../support/clock.ts';
import { aLink, finishAbandoned, pay, summaryOf } from '../support/links.ts';
import { chargesAt, expectBooksToAgree, kept } from '../support/money-books.ts';
import { anAccount, aTenant, type TestTenant } from '../support/tenants.ts';

const CHARGE = /^\/v1\/payment_intents$/;
const run = () => ({ now: now() });

/** A payment that was charged although both replies were lost. */
async function aLostReply() {
  const tenant = await aTenant();
  const link = await aLink(tenant, { expiresInMinutes: 7 * 24 * 60 });
  await misbehave(tenant, 'drop_reply', CHARGE, { times: 2 });
  const answer = await pay(link);
  expect(answer.status).toBe(503);
  expect(await chargesAt(tenant)).toHaveLength(1);
  return { tenant, link, answer };
}

type Keys = Awaited<ReturnType<typeof anAccount>>;
const rotate = ({ tenant, gateway }: TestTenant, { secretKey, publishableKey }: Keys) =>
  rotateGatewayKeys({ tenantId: tenant.id, gateway: gateway?.id ?? '', secretKey, publishableKey }, run());

/** The gateway has another account's key, as when a payment began with keys that an operator was just replacing. */
async function putKey({ tenant, gateway: { id } = {} as Gateway }: TestTenant, account: Keys): Promise<void> {
  const gateway = await findGateway(tenant.id, id);
  if (!gateway) throw new Error('The tenant has no gateway.');
  const sealedSecretKey = await sealGatewayKey(tenant.id, id, 'secretKey', account.secretKey);
  await commit([changeGateway(gateway, { sealedSecretKey, processorAccountId: account.id })]);
  settingsAreForgotten();
}

const realNow = Date.now;
let passedMs = 0;

/** So much real time passes that every process reads its settings again. */
function settingsAreForgotten(): void {
  passedMs += 16_000;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => realNow() + passedMs);
  onTestFinished(() => clock.mockRestore());
}

it('a charge whose reply is lost before its gateway’s key is replaced keeps its gateway on its account: keys of another account are refused', async () => {
  const { tenant, link } = await aLostReply();
  await expect(rotate(tenant, await anAccount())).rejects.toThrow(/another account.*Create a new gateway/);
  advance({ minutes: 1 });
  await finishAbandoned();
  expect((await pay(link)).body.error.code).toBe('payment_link_used');
  expect((await expectBooksToAgree(tenant)).attempts).toMatchObject([
    { state: 'succeeded', processorAccountId: tenant.account.id },
  ]);
});

it('a charge whose reply is lost before its gateway’s key is replaced is not taken as uncharged because another account lists nothing and accepts the fence', async () => {
  const { tenant, link, answer } = await aLostReply();
  const other = await anAccount();
  await putKey(tenant, other);
  for (let check = 0; check < 5; check++) {
    advance({ minutes: 16 });
    await finishAbandoned();
  }
  const live = await checkLive(tenant.tenant.id, new Date('2026-01-01'), now());
  expect(live.violations).toContainEqual(
    expect.objectContaining({ invariant: 'I23', message: expect.stringMatching(/no gateway can read/) }),
  );
  expect(await pay(link)).toMatchObject({ status: 409, body: { error: { code: 'payment_in_progress' } } });
  expect((await summaryOf(answer)).body.data.status).toBe('processing');
  const { attempts, outbox } = await kept(tenant);
  expect(outbox.flatMap(({ notices }) => notices)).toMatchObject([{ type: 'payment.unresolved' }]);

  advance({ hours: 25 });
  const release = { tenantId: tenant.tenant.id, attemptId: String(attempts[0]?.id) };
  await expect(releaseAttempt(release, run())).rejects.toMatchObject({ code: 'processor_unavailable' });
  await putKey(tenant, tenant.account);
  await finishAbandoned();
  expect((await summaryOf(answer)).body.data.status).toBe('success');
  expect([await chargesAt(tenant), await chargesAt({ ...tenant, account: other })]).toMatchObject([
    [{ amount: 1999 }],
    [],
  ]);
});

it('a gateway without payments may change its account, with both keys at once', async () => {
  const tenant = await aTenant();
  const other = await anAccount();
  const { secretKey } = other;
  const alone = rotateGatewayKeys({ tenantId: tenant.tenant.id, gateway: 'cards', secretKey }, run());
  await expect(alone).rejects.toMatchObject({ details: { field: 'publishableKey' } });
  await rotate(tenant, other);
  expect(await findGateway(tenant.tenant.id, tenant.gateway?.id as GatewayId)).toMatchObject({
    processorAccountId: other.id,
  });
});
