import { catalog } from './english/catalog.ts';
import { customers } from './english/customers.ts';
import { links } from './english/links.ts';
import { page } from './english/page.ts';
import { pauses } from './english/pauses.ts';
import { payments } from './english/payments.ts';
import { settings } from './english/settings.ts';

/** Every text of the desk. A translation is another object of this type. */
export type Words = typeof words;

export const words = { ...page, ...payments, ...links, ...customers, ...pauses, ...catalog, ...settings };
