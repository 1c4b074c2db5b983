import { catalog } from './arabic/catalog.ts';
import { customers } from './arabic/customers.ts';
import { links } from './arabic/links.ts';
import { page } from './arabic/page.ts';
import { pauses } from './arabic/pauses.ts';
import { payments } from './arabic/payments.ts';
import { settings } from './arabic/settings.ts';
import type { Words } from './english.ts';

export const words: Words = {
  ...page,
  ...payments,
  ...links,
  ...customers,
  ...pauses,
  ...catalog,
  ...settings,
};
