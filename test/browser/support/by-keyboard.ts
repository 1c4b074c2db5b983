import type { Locator, Page } from 'playwright-core';
import { cardFrame } from './payer.ts';

const TABS_MAX = 80;

/** Goes to an element by the Tab key alone. Throws where that does not lead to it. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let tabs = 0; tabs < TABS_MAX; tabs++) {
    if (await wanted.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${TABS_MAX} presses of Tab do not lead to ${wanted}.`);
}

export async function press(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
}

/** Types in place of what the field holds. */
export async function typeInto(page: Page, field: string | Locator, text: string): Promise<void> {
  await tabTo(page, typeof field === 'string' ? page.getByLabel(field, { exact: true }) : field);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Types a card from its number on, where the focus is. A field that is full may move the focus itself. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await page.keyboard.type(number);
  await leave(page, 'number');
  await page.keyboard.type('1234');
  await leave(page, 'expiry');
  await page.keyboard.type('123');
}

async function leave(page: Page, field: string): Promise<void> {
  const input = cardFrame(page).locator(`input[name=${field}]`);
  if (await input.evaluate((element) => element.matches(':focus'))) await page.keyboard.press('Tab');
}

export const link = (page: Page, name: string): Locator =>
  page.getByRole('link', { name, exact: true }).first();
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
export const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
