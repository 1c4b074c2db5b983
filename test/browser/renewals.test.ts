import { expect, it } from 'vitest';
import { describeInBrowser } from './support/context.ts';
import { answerBank, CARDS, freshEmail, openLink, payWith, receiptHeading } from './support/payer.ts';
import type { LinkRequest, Shop } from './support/shop.ts';

type Data = { cancelUrl?: string; customer: { email: string }; renewal?: { recoveryUrl: string | null } };
type Event = { type: string; data: Data };

/** Runs the planner and its workers, and delivers the events. Gives the payer's one of the type. */
async function renew(shop: Shop, type: string, email: string): Promise<Data | undefined> {
  for (const worker of ['plan-renewals', 'relay-outbox']) await shop.run(worker);
  const events = (await shop.inbox()).map(({ body }) => body as Event);
  return events.find((event) => event.type === type && event.data.customer.email === email)?.data;
}

describeInBrowser('renewals', ({ shop, newPage }) => {
  async function subscribe(card: string, every: LinkRequest['every']) {
    const [page, email] = [await newPage(), freshEmail()];
    await openLink(page, await shop().createLink({ amount: 0, description: 'Harvest club', every }));
    await payWith(page, card, email);
    if (card === CARDS.asksAlways) await answerBank(page, 'Complete');
    await page.getByRole('heading', { name: 'Your free trial has started' }).waitFor();
    return { page, email };
  }

  it('a customer of a trial cancels by the link of the reminder, which asks once, and undoes it', async () => {
    const { page, email } = await subscribe(CARDS.good, { months: 1, amount: 12, trialDays: 5 });
    const url = String((await renew(shop(), 'subscription.reminder', email))?.cancelUrl);
    await page.goto(url);
    await page
      .getByText(
        /Your free trial of .*Harvest club.* ends on \w+ \d+, \d{4}\. Then .*Acme Orchard.* charges \$12\.00/,
      )
      .waitFor();
    const steps = [
      ['Cancel it', /^Cancelled\. It ends on/],
      ['Undo and keep it', /^Cancel before/],
      ['Cancel it', /^Cancelled\. It ends on/],
    ] as const;
    for (const [button, heading] of steps) {
      await page.getByRole('button', { name: button }).click();
      await page.getByRole('heading', { name: heading }).waitFor();
    }
    await page.reload();
    await page.getByRole('button', { name: 'Undo and keep it' }).waitFor();
    const other = await newPage();
    await other.goto(`${url.slice(0, -1)}!`);
    await other.getByRole('heading', { name: 'This link does not work' }).waitFor();
  });

  it('a customer of a trial pays by the recovery link after their bank asked for them', async () => {
    const { page, email } = await subscribe(CARDS.asksAlways, { months: 1, amount: 12, trialDays: 1 });
    await shop().passMinutes(2 * 1440);
    const { renewal } = (await renew(shop(), 'payment.failed', email)) ?? {};
    await openLink(page, String(renewal?.recoveryUrl));
    await payWith(page, CARDS.asksAlways, email);
    await answerBank(page, 'Complete');
    await receiptHeading(page).waitFor();
    await page.getByText('$12.00').first().waitFor();
    expect(await shop().ledger()).toMatchObject({ clean: true, violations: [] });
  });
});
