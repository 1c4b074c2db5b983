import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** In the dark nothing else differs. */
const COLOURS = 'cat.color';

/** Axe for a page as it is now. Without other frames it needs no page of its own to gather what it found, which takes as long as the rules do. */
export const axeOf = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1).options({ resultTypes: ['violations'] });

/** A view of the desk, once it is drawn, has no violation that axe finds in light or dark colours, and is no wider than the screen. */
export async function expectAccessible(page: Page, view: string): Promise<void> {
  await expect.poll(() => page.locator('.bone').count()).toBe(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const axe = axeOf(page);
    const { violations } = await (colorScheme === 'light' ? axe : axe.withTags(COLOURS)).analyze();
    expect(violations.map(({ id, nodes }) => [view, colorScheme, id, nodes.map(({ html }) => html)])).toEqual(
      [],
    );
  }
  const [needed, shown] = await page
    .locator('html')
    .evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
  expect([view, needed]).toEqual([view, shown]);
}
