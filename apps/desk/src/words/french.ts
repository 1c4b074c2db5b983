import type { Words } from './english.ts';
import { catalog } from './french/catalog.ts';
import { customers } from './french/customers.ts';
import { links } from './french/links.ts';
import { page } from './french/page.ts';
import { pauses } from './french/pauses.ts';
import { payments } from './french/payments.ts';
import { settings } from './french/settings.ts';

export const words: Words = {
  ...page,
  ...payments,
  ...links,
  ...customers,
  ...pauses,
  ...catalog,
  ...settings,
};
