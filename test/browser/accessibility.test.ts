import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeOf } from './support/accessible.ts';
import { describeInBrowser } from './support/context.ts';
import { scenes } from './support/scenes.ts';

describeInBrowser('the accessibility of every state', ({ shop, newPage }) => {
  const own = scenes.filter(({ like }) => like === undefined);
  it.each(own.map((scene) => [scene.name, scene] as const))(
    'axe finds no violation in the state %s, in light and dark colours',
    async (_, scene) => {
      const page = await newPage({ reducedMotion: 'reduce' });
      await scene.arrange(page, shop());
      expect(await found(axeOf(page))).toEqual([]);
      expect(await found(await inTheDark(page))).toEqual([]);
    },
  );
});

/**
 * In the dark only colours differ. The card fields are excluded then: their frame is transparent, and axe, which does not see
 * the background behind a frame, takes it for white.
 */
async function inTheDark(page: Page): Promise<AxeBuilder> {
  await page.emulateMedia({ colorScheme: 'dark' });
  return new AxeBuilder({ page }).setLegacyMode().withRules(['color-contrast']).exclude('#card');
}

async function found(axe: AxeBuilder): Promise<[string, string[]][]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}
