import { globSync, readFileSync } from 'node:fs';

export const read = (file: string): string => readFileSync(file, 'utf8');
export const list = (pattern: string): string[] =>
  globSync(pattern, {
    exclude: (name) => /node_modules|dist|cdk\.out|\.local/.test(String(name)),
  }).toSorted();

/** The deployed code. */
export const deployed = list('{functions,shared}/**/*.ts');
/** All code, tests included. */
export const written = list('{functions,shared,local,apps,infra,bench,test}/**/*.{ts,tsx}');
export const tests = list('test/**/*.test.ts');
