import { defineConfig, type Plugin } from 'vite';
import { LOWEST_BROWSERS } from './browsers.ts';

/**
 * Replaces what Vite wraps around each `import()`, 0.7 KB of the compressed page. That loads the style sheets and the imports of a chunk
 * beside it; all styles are in one sheet here, and the browser finds the imports.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined,
};

/**
 * Builds the page, for a local stack to `dist/checkout`, as one script and one style sheet, with nothing inline, so that a strict
 * content security policy is possible. The addresses of the API and of the processor's script are read from `/config.json` at run time, so one
 * build serves every stage.
 */
// biome-ignore lint/style/noDefaultExport: Vite reads its configuration from the default export.
export default defineConfig({
  root: import.meta.dirname,
  publicDir: 'public',
  plugins: [plainImports],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
  build: {
    outDir: '../../dist/checkout',
    emptyOutDir: true,
    target: LOWEST_BROWSERS,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What every visit loads is one script, whatever the pages that few open share with it.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'index', test: /checkout\/src\/main\.tsx$/ }] } },
    },
  },
});
