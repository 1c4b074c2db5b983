import { cp, mkdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';
import { FONT_FILES } from '../../shared/documents/font-files.ts';
import { fontPath } from '../../shared/documents/font-folder.ts';
import { invariant } from '../../shared/domain/errors.ts';
import type { BundleContents } from './contents.ts';

/** The folder of the fonts beside a bundle that draws documents. */
const FONTS = 'fonts';
/** Three kilobytes beside the library's module. */
const PROFILE = 'data/sRGB_IEC61966_2_1.icc';

/** Text of the PDF library that finds files beside its module, which a bundle does not have, and what replaces it. */
const replacements = (profile: Buffer): readonly [RegExp, string][] => [
  [/^const require\$1 = createRequire\(import\.meta\.url\);$/m, 'const require$1 = undefined;'],
  [/^const ICC_PROFILE_PATH = .*import\.meta\.url.*;$/m, 'const ICC_PROFILE_PATH = undefined;'],
  [/^let iccProfile;$/m, `let iccProfile = Buffer.from('${profile.toString('base64')}', 'base64');`],
];

/**
 * Leaves out what documents never use: the standard fonts of the PDF library, and the decompression of WOFF2,
 * which is half of its size. Fonts are read from the folder beside the bundle, and the colour profile of PDF/A is in it.
 */
export const trimPdfLibrary: Plugin = {
  name: 'trim-pdf-library',
  setup(build) {
    build.onLoad({ filter: /[\\/]pdfkit[\\/]js[\\/]pdfkit\.node\.mjs$/ }, async ({ path }) => ({
      contents: trimmed(await readFile(path, 'utf8'), await readFile(join(dirname(path), PROFILE))),
      loader: 'js',
    }));
    build.onLoad({ filter: /[\\/]brotli[\\/]decompress\.js$/ }, () => ({
      contents: 'module.exports = undefined;',
      loader: 'js',
    }));
    build.onLoad({ filter: /[\\/]shared[\\/]documents[\\/]font-folder\.ts$/ }, () => ({
      contents: `import { join } from 'node:path';\nexport const fontPath = (_, file) => join(__dirname, '${FONTS}', file);`,
      loader: 'js',
    }));
  },
};

function trimmed(source: string, profile: Buffer): string {
  return replacements(profile).reduce((text, [pattern, replacement]) => {
    invariant(pattern.test(text), `the PDF library no longer has ${pattern}`);
    return text.replace(pattern, () => replacement);
  }, source);
}

/** Puts the fonts beside each bundle that draws documents. */
export async function copyFonts(bundles: readonly BundleContents[], outDirectory: string): Promise<void> {
  for (const { handler } of bundles.filter(({ inputs }) =>
    inputs.some((input) => basename(input) === 'font-folder.ts'),
  )) {
    const folder = join(outDirectory, handler, FONTS);
    await mkdir(folder, { recursive: true });
    await Promise.all(FONT_FILES.map(({ family, file }) => cp(fontPath(family, file), join(folder, file))));
  }
}
