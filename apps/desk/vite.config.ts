import { defineConfig, mergeConfig, type Plugin } from 'vite';
import checkout from '../checkout/vite.config.ts';

/** What a visit mostly opens: the frame of the desk, and its first part. */
const OPENED = ['/src/site.tsx', '/src/today/today-page.tsx'];

/**
 * Lets the browser load the scripts of a first visit beside the one that asks for them, and not one after another. The language is asked
 * for by that script, which knows it.
 */
const preloadedScripts: Plugin = {
  name: 'preloaded-scripts',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const opened = chunks.filter(({ facadeModuleId }) =>
        OPENED.some((end) => facadeModuleId?.endsWith(end)),
      );
      const first = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
      const wanted = new Set(opened.flatMap(({ fileName, imports }) => [fileName, ...imports]));
      return [...wanted]
        .filter((fileName) => !first.includes(fileName))
        .map((fileName) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
          injectTo: 'head' as const,
        }));
    },
  },
};

/** Builds the desk as the checkout is built, for a local stack to `dist/desk`. */
// biome-ignore lint/style/noDefaultExport: Vite reads its configuration from the default export.
export default mergeConfig(
  checkout,
  defineConfig({
    root: import.meta.dirname,
    plugins: [preloadedScripts],
    build: { outDir: '../../dist/desk' },
  }),
);
