import type { Page } from 'playwright-core';
import { CARDS, openLink, payWith } from './payer.ts';
import type { Shop } from './shop.ts';

/** A customer who has begun the trial of the demo's plan. */
export async function buyPlan(page: Page, shop: Shop, email: string): Promise<void> {
  await openLink(page, await shop.createLink({ planSlug: 'orchard-club' }));
  await payWith(page, CARDS.good, email);
  await page.getByRole('heading', { name: 'Your free trial has started' }).waitFor();
}

/** Opens the customer's own page and waits until it shows their account. */
export async function openPortal(page: Page, shop: Shop, email: string): Promise<void> {
  await page.goto(await shop.portalLink(email));
  await page.locator('h2#subscriptions').waitFor();
}
