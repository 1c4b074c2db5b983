import type { Page } from 'playwright-core';
import type { Shop } from './shop.ts';

/** One state of the page, and how to bring the page into it. A state that looks like another (`like`) is drawn, but not checked again. */
export type Scene = Readonly<{
  name: string;
  arrange: (page: Page, shop: Shop) => Promise<void>;
  like?: string;
}>;
