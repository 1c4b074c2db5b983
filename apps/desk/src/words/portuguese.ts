import type { Words } from './english.ts';
import { catalog } from './portuguese/catalog.ts';
import { customers } from './portuguese/customers.ts';
import { links } from './portuguese/links.ts';
import { page } from './portuguese/page.ts';
import { pauses } from './portuguese/pauses.ts';
import { payments } from './portuguese/payments.ts';
import { settings } from './portuguese/settings.ts';

export const words: Words = {
  ...page,
  ...payments,
  ...links,
  ...customers,
  ...pauses,
  ...catalog,
  ...settings,
};
