import type { Words } from './english.ts';
import { catalog } from './spanish/catalog.ts';
import { customers } from './spanish/customers.ts';
import { links } from './spanish/links.ts';
import { page } from './spanish/page.ts';
import { pauses } from './spanish/pauses.ts';
import { payments } from './spanish/payments.ts';
import { settings } from './spanish/settings.ts';

export const words: Words = {
  ...page,
  ...payments,
  ...links,
  ...customers,
  ...pauses,
  ...catalog,
  ...settings,
};
