/** What few links need, in one chunk: with one more that draws, the build splits Preact off the page’s own script. */
export { ChoosePage, leadToCopy } from '../../choose/choose-page.tsx';
export { emptyForm } from './own-fields.tsx';
