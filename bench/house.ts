import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { circlesIn } from '../test/architecture/circles.ts';
import { testNames } from '../test/architecture/words.ts';
import { seededChance } from '../test/proof/races/seeded-chance.ts';

/**
 * npm run house: the size and the shape of the code. Product and verification are counted in lines of TypeScript and CSS; a circle is a
 * set of files of which each leads to each other by imports, those of types included.
 *
 * npm run house -- <seed> also prints twenty comments of the product and forty names of tests, drawn by the seed, to be read as a stranger
 * reads them.
 */
const PRODUCT = ['shared', 'functions', 'infra', 'apps'];
const VERIFICATION = ['test', 'bench'];
const print = (text: string) => void process.stdout.write(`${text}\n`);

const read = (file: string) => readFileSync(file, 'utf8');
const filesIn = (folders: readonly string[]) =>
  execFileSync('git', ['ls-files', '--', ...folders], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(ts|tsx|css|mjs)$/.test(file));
const linesOf = (folders: readonly string[]) =>
  filesIn(folders).reduce((sum, file) => sum + read(file).split('\n').length - 1, 0);

const product = linesOf(PRODUCT);
const verification = linesOf(VERIFICATION);
print(`product       ${product} lines in ${PRODUCT.join(', ')}`);
print(
  `verification  ${verification} lines in ${VERIFICATION.join(', ')}: ${(verification / product).toFixed(2)} for each of product`,
);
const circles = circlesIn(filesIn([...PRODUCT, ...VERIFICATION, 'local', 'docs']), read);
print(`circles       ${circles.length}`);
for (const circle of circles) print(`  ${circle.sort().join('\n    ')}`);

const [seed] = process.argv.slice(2);
if (seed !== undefined) {
  const chance = seededChance(Number(seed));
  const drawn = (texts: readonly string[], count: number) =>
    Array.from({ length: count }, () => texts[Math.floor(chance() * texts.length)] ?? '');
  const comments = filesIn(PRODUCT).flatMap((file) =>
    [...read(file).matchAll(/^ *\/\*\*([\s\S]*?)\*\/|(?<=^ *|[;,{] )\/\/ (.*)/gm)].map(
      ([, block, line]) => `${file}: ${(block ?? line ?? '').replaceAll(/\s*\n\s*\*?/g, ' ').trim()}`,
    ),
  );
  const names = filesIn(['test']).filter((file) => file.endsWith('.test.ts'));
  for (const text of drawn(comments, 20)) print(text);
  for (const text of drawn(
    names.flatMap((file) => testNames(read(file))),
    40,
  ))
    print(`  ${text}`);
}
