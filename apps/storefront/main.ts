import { buildStorefrontIfStale } from './build.ts';

/** Run before types are checked: the page imports the generated client. */
await buildStorefrontIfStale();
