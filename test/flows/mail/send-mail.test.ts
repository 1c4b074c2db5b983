import { expect, it } from 'vitest';
import { UNANSWERED_MINUTES } from '../../../shared/domain/mailbox/mail.ts';
import { backend } from '../../support/backend.ts';
import { advance } from '../../support/clock.ts';
import { aLink, pay } from '../../support/links.ts';
import { mailOut, mailRows, mailsOf } from '../../support/mails.ts';
import { runUntil } from '../../support/run-until.ts';
import { aTenant, type TestTenant } from '../../support/tenants.ts';
import { relayStream, sendMails } from '../../support/workers.ts';

/** Longer than a claim is waited for, and than any back-off before it. */
async function later(): Promise<void> {
  advance({ minutes: UNANSWERED_MINUTES + 1 });
  const { queue } = await backend();
  await queue.hasten((UNANSWERED_MINUTES + 1) * 60_000);
  await sendMails();
}

async function aPaid(): Promise<TestTenant> {
  const tenant = await aTenant({ mail: {} });
  await pay(await aLink(tenant));
  await relayStream();
  return tenant;
}
const statusesOf = async (tenant: TestTenant) => (await mailRows(tenant)).map(({ status }) => status);

it('a payment is followed by one mail with its receipt, whose delivery SES reports', async () => {
  const tenant = await aPaid();
  await sendMails();
  const [mail, ...more] = await mailsOf(tenant);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    from: `Storefront <${tenant.project.mail?.from}>`,
    subject: expect.stringMatching(/./),
    attachments: [], // Anybody may have written what the link sells.
  });
  expect(await mailRows(tenant)).toMatchObject([
    { kind: 'receipt', status: 'delivered', claims: 1, messageId: mail?.messageId },
  ]);
});

/** Dying before a call is dying after the one before it. */
const deaths = Array.from({ length: 30 }, (_, index) => ({ at: index + 1, when: 'after' }) as const);

it('a worker that is killed at any of its calls leaves exactly one mail in the end', async () => {
  const met = new Set<boolean>();
  for (const death of deaths) {
    const tenant = await aPaid();
    const { isDead } = await runUntil(death, sendMails);
    met.add(isDead);
    await later();
    const told = `killed after call ${death.at}`;
    expect([told, await mailsOf(tenant)]).toEqual([told, [expect.anything()]]);
    expect([told, await statusesOf(tenant)]).toEqual([told, ['delivered']]);
    if (!isDead) break;
  }
  expect(met).toEqual(new Set([true, false]));
});

it('a relay that is killed at any of its calls orders a mail that is sent once', async () => {
  for (const death of deaths) {
    const tenant = await aTenant({ mail: {} });
    await pay(await aLink(tenant));
    const { isDead } = await runUntil(death, relayStream);
    await mailOut();
    await later();
    const told = `killed after call ${death.at}`;
    expect([told, await statusesOf(tenant)]).toEqual([told, ['delivered']]);
    expect([told, await mailsOf(tenant)]).toEqual([told, [expect.anything()]]);
    if (!isDead) return;
  }
  expect.fail('the relay makes more calls than were counted');
});

it.each(['drop_reply', 'drop_before', 'error'] as const)(
  'a sending that ends with %s leaves exactly one mail in the end',
  async (mode) => {
    const tenant = await aPaid();
    (await backend()).ses.fault(mode);
    await sendMails();
    await later();
    expect(await mailsOf(tenant)).toHaveLength(1);
    expect(await statusesOf(tenant)).toEqual(['delivered']);
  },
);

it('a mail whose answer and notice are awaited is not sent again', async () => {
  const tenant = await aPaid();
  const { ses, queue } = await backend();
  await ses.holdNotices(true);
  ses.fault('drop_reply');
  await sendMails();
  advance({ minutes: UNANSWERED_MINUTES - 1 });
  await queue.hasten((UNANSWERED_MINUTES - 1) * 60_000);
  await sendMails();
  expect([await statusesOf(tenant), (await mailsOf(tenant)).length]).toEqual([['sending'], 1]);
  await ses.holdNotices(false);
  await later();
  expect([await statusesOf(tenant), (await mailsOf(tenant)).length]).toEqual([['delivered'], 1]);
});

it('a mail that SES takes just then not is sent later, once', async () => {
  const tenant = await aPaid();
  (await backend()).ses.fault('throttle', 2);
  await sendMails();
  expect(await mailRows(tenant)).toMatchObject([{ status: 'waiting', reason: 'TooManyRequestsException' }]);
  await later();
  await later();
  expect(await mailsOf(tenant)).toHaveLength(1);
  expect(await mailRows(tenant)).toMatchObject([{ status: 'delivered', claims: 3 }]);
});

it('a mail that SES refuses ends as failed, and is not tried again', async () => {
  const tenant = await aPaid();
  (await backend()).ses.fault('refuse');
  await sendMails();
  await later();
  expect(await mailsOf(tenant)).toEqual([]);
  expect(await mailRows(tenant)).toMatchObject([{ status: 'failed', reason: 'MessageRejected', claims: 1 }]);
});
