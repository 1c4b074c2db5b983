import { defineConfig } from 'vite';

/**
 * Builds the page to `dist/checkout`: one script, one style sheet, nothing inline, so that the strictest content security
 * policy holds. The API's address and the processor's script come at run time from `/config.json`, so one build serves every stage.
 */
// biome-ignore lint/style/noDefaultExport: Vite reads its configuration from the default export.
export default defineConfig({
  root: import.meta.dirname,
  publicDir: 'public',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
  build: {
    outDir: '../dist/checkout',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
