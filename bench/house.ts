import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { circlesIn } from '../test/architecture/circles.ts';

/**
 * npm run house: the size and the shape of the code. Product and verification are counted in lines of TypeScript and CSS; a circle is a
 * set of files of which each leads to each other by imports, those of types included.
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
