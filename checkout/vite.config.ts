import { defineConfig } from 'vite';

/**
 * Builds the page to `dist/checkout` as one script and one style sheet, with nothing inline, so that a strict content security
 * policy is possible. The addresses of the API and of the processor's script are read from `/config.json` at run time, so one
 * build serves every stage.
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
