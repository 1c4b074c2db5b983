import { expect, it } from 'vitest';
import { describeInBrowser } from './support/context.ts';
import { bankButton, CARDS, notice, openLink, payButton, payWith, receiptHeading } from './support/payer.ts';

describeInBrowser('a link that cannot be paid', ({ shop, newPage }) => {
  it('because its time is over says so, also when it runs out under the payer’s eyes', async () => {
    const [page, late] = [await newPage(), await newPage()];
    const url = await shop().createLink({ expiresInMinutes: 5 });
    await openLink(page, url);
    await shop().passMinutes(6);
    await payWith(page, CARDS.good);
    await page.getByRole('heading', { name: 'This payment link has expired' }).waitFor();
    await late.goto(url);
    await late.getByRole('heading', { name: 'This payment link has expired' }).waitFor();
  });

  it('because it is paid says so, to whoever opens it and to whoever had it open', async () => {
    const [page, other] = [await newPage(), await newPage()];
    const url = await shop().createLink();
    await openLink(other, url);
    await openLink(page, url);
    await payWith(page, CARDS.good);
    await receiptHeading(page).waitFor();

    await shop().forgetRequests();
    await payWith(other, CARDS.good);
    await other.getByRole('heading', { name: 'This has already been paid' }).waitFor();
    await page.goto(url);
    await page.getByRole('heading', { name: 'This has already been paid' }).waitFor();
    expect(await shop().chargesAsked()).toBe(0);
  });

  it.each(['', 'x', 'a.b.c.d.e', '%00'])('because its payload is %j says so', async (payload) => {
    const page = await newPage();
    await page.goto(`${shop().urls.checkout}/pay?payload=${payload}`);
    await page.getByRole('heading', { name: 'This payment link does not work' }).waitFor();
  });

  it('because a character of it was changed says so', async () => {
    const page = await newPage();
    const url = await shop().createLink();
    const at = url.length - 10;
    await page.goto(url.slice(0, at) + (url[at] === 'A' ? 'B' : 'A') + url.slice(at + 1));
    await page.getByRole('heading', { name: 'This payment link does not work' }).waitFor();
  });

  it('because another window is paying it says so, and charges nothing', async () => {
    const [page, other] = [await newPage(), await newPage()];
    const url = await shop().createLink();
    await openLink(page, url);
    await openLink(other, url);
    await payWith(page, CARDS.asksBank);
    await bankButton(page, 'Complete').waitFor();
    await payWith(other, CARDS.good);
    await notice(other).getByText('A payment for this link is already under way').waitFor();
    expect(await payButton(other).textContent()).toBe('Pay $19.99');
  });

  it('because too many cards were declined says so', async () => {
    const page = await newPage();
    await openLink(page, await shop().createLink());
    await payWith(page, CARDS.declined);
    for (let tries = 0; tries < 5; tries++) {
      await notice(page).getByText('Your payment was not accepted').waitFor();
      await payButton(page).click();
    }
    await notice(page).getByText('Too many tries').waitFor();
    expect(await notice(page).innerText()).toMatch(/Try again in \d+ minutes/);
  });
});

describeInBrowser('a receipt', ({ shop, newPage }) => {
  it('that does not exist says so', async () => {
    const page = await newPage();
    await page.goto(`${shop().urls.checkout}/payment-success?summaryRef=rcpt_nothing`);
    await page.getByRole('heading', { name: 'This receipt does not exist' }).waitFor();
  });
});
