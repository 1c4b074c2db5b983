import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A view of the desk, once it is drawn, has no violation that axe finds in light or dark colours, and is no wider than the screen. */
export async function expectAccessible(page: Page, view: string): Promise<void> {
  await expect.poll(() => page.locator('.bone').count()).toBe(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [view, colorScheme, id, nodes.map(({ html }) => html)])).toEqual(
      [],
    );
  }
  const [needed, shown] = await page
    .locator('html')
    .evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
  expect([view, needed]).toEqual([view, shown]);
}
