import { findOpening } from './page/opening.ts';
import { speak } from './words/speak.ts';

/**
 * The rest of the desk runs once its texts are there. The page has it preloaded, and what the desk opens with is read meanwhile, so the
 * three take as long as the slowest of them.
 */
const opening = findOpening();
speak()
  .then(() => import('./site.tsx'))
  .then(async ({ showSite }) => showSite(await opening))
  .catch(() => {
    document.body.textContent = 'The desk could not be loaded. Reload the page.';
  });
