import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser } from './support/context.ts';
import { scenes } from './support/scenes.ts';

describeInBrowser('axe finds nothing', ({ shop, newPage }) => {
  it.each(scenes.map((scene) => [scene.name, scene] as const))('in the state %s, by day and by night', async (_, scene) => {
    const page = await newPage({ reducedMotion: 'reduce' });
    await scene.arrange(page, shop());
    expect(await found(new AxeBuilder({ page }))).toEqual([]);
    expect(await found(await byNight(page))).toEqual([]);
  });
});

/**
 * Only colours differ by night. The card fields are looked at by day alone: their frame is transparent, and axe, which sees a
 * frame without what lies behind it, takes it to be white.
 */
async function byNight(page: Page): Promise<AxeBuilder> {
  await page.emulateMedia({ colorScheme: 'dark' });
  return new AxeBuilder({ page }).setLegacyMode().withRules(['color-contrast']).exclude('#card');
}

async function found(axe: AxeBuilder): Promise<[string, string[]][]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}
