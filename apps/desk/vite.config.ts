import { defineConfig, mergeConfig } from 'vite';
import checkout from '../checkout/vite.config.ts';

/** Builds the desk as the checkout is built, for a local stack to `dist/desk`. */
// biome-ignore lint/style/noDefaultExport: Vite reads its configuration from the default export.
export default mergeConfig(
  checkout,
  defineConfig({ root: import.meta.dirname, build: { outDir: '../../dist/desk' } }),
);
