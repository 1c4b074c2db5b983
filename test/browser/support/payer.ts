import type { FrameLocator, Locator, Page } from 'playwright-core';

/** The processor's test cards, by what they do. */
export const CARDS = {
  good: '4242424242424242',
  asksBank: '4000000000003220',
  asksAlways: '4000002760003184',
  declined: '4000000000000002',
} as const;

let payers = 0;
/** A fresh address each time: declines are counted per address, and tests must not use up each other's tries. */
export const freshEmail = (): string => `payer-${process.pid}-${++payers}@example.com`;

export const payButton = (page: Page): Locator => page.locator('button[type=submit]');
export const notice = (page: Page): Locator => page.locator('#notice');
/** The frame of the processor's element: card number, expiry date, security code and wallets. */
export const cardFrame = (page: Page): FrameLocator => page.frameLocator('#card iframe');
export const receiptHeading = (page: Page): Locator =>
  page.getByRole('heading', { name: 'Payment complete' });

/** As if the tenant had no coupons. */
export const withoutCoupons = (page: Page): Promise<void> => withAnswer(page, { acceptsCoupons: false });

/** As if the service said so when a link is opened. */
export async function withAnswer(page: Page, change: object): Promise<void> {
  await page.route('**/payment-links/open', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, data: { ...body.data, ...change } } });
  });
}

/** Opens a link and waits until it can be paid. */
export async function openLink(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await cardFrame(page).locator('input[name=number]').waitFor();
}

export async function fillPayer(page: Page, email: string = freshEmail()): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Full name').fill('Ada Lovelace');
}

export async function fillCard(page: Page, number: string): Promise<void> {
  const frame = cardFrame(page);
  await type(frame.locator('input[name=number]'), number);
  await type(frame.locator('input[name=expiry]'), '1234');
  await type(frame.locator('input[name=cvc]'), '123');
}

/** Key by key, as people do: the fields format what is typed. */
async function type(field: Locator, text: string): Promise<void> {
  await field.fill('');
  await field.pressSequentially(text);
}

export async function payWith(page: Page, number: string, email?: string): Promise<void> {
  await fillPayer(page, email);
  await fillCard(page, number);
  await payButton(page).click();
}

/** The dialog of the payer's bank. */
export const bankButton = (page: Page, answer: 'Complete' | 'Fail'): Locator =>
  page.frameLocator('dialog iframe').getByRole('button', { name: `${answer} authentication` });

export const answerBank = (page: Page, answer: 'Complete' | 'Fail'): Promise<void> =>
  bankButton(page, answer).click();

/** Chooses the wallet, which a browser under test has if the link's address names it: `&wallets=google_pay`. */
export const chooseWallet = (page: Page, name: 'Apple Pay' | 'Google Pay'): Promise<void> =>
  cardFrame(page).getByRole('radio', { name }).check();

/** The sheet of a wallet. */
export const walletSheet = (page: Page): FrameLocator => page.frameLocator('dialog iframe');
