import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const PLACE = /[^\s()]*\/index\.js:(\d+):(\d+)/g;

/** A function's stack, as its log has it, with the files and lines of the source. `bundle` is the folder of the function's bundle. */
export async function sourceStack(stack: string, bundle: string): Promise<string> {
  const file = join(bundle, 'index.js.map');
  const map = new SourceMap(JSON.parse(await readFile(file, 'utf8')));
  return stack.replaceAll(PLACE, (place, line, column) => {
    const origin = map.findOrigin(Number(line), Number(column));
    return 'fileName' in origin
      ? `${relative(ROOT, resolve(dirname(file), origin.fileName))}:${origin.lineNumber}:${origin.columnNumber}`
      : place;
  });
}

/** The stack of a log line, which is JSON, or the text itself. */
export function stackOf(text: string): string {
  try {
    return String(JSON.parse(text).stack);
  } catch {
    return text;
  }
}
