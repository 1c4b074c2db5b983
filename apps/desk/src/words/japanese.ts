import type { Words } from './english.ts';
import { catalog } from './japanese/catalog.ts';
import { customers } from './japanese/customers.ts';
import { links } from './japanese/links.ts';
import { page } from './japanese/page.ts';
import { pauses } from './japanese/pauses.ts';
import { payments } from './japanese/payments.ts';
import { settings } from './japanese/settings.ts';

export const words: Words = {
  ...page,
  ...payments,
  ...links,
  ...customers,
  ...pauses,
  ...catalog,
  ...settings,
};
