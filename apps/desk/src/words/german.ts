import type { Words } from './english.ts';
import { catalog } from './german/catalog.ts';
import { customers } from './german/customers.ts';
import { links } from './german/links.ts';
import { page } from './german/page.ts';
import { pauses } from './german/pauses.ts';
import { payments } from './german/payments.ts';
import { settings } from './german/settings.ts';

export const words: Words = {
  ...page,
  ...payments,
  ...links,
  ...customers,
  ...pauses,
  ...catalog,
  ...settings,
};
