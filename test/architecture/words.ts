/** Words that make a sentence hard to understand; a plain sentence names who acts and says what happens. */
const UNPLAIN = [
  'whoever',
  'nobody',
  '(?:is|are) told',
  'anew',
  'mend(?:s|ed|ing)?',
  'stands in',
  'lies in',
  '(?:comes|came) to',
  'for good',
  'befalls?',
];
const UNPLAIN_PATTERN = new RegExp(`\\b(?:${UNPLAIN.join('|')})\\b`, 'gi');

export const unplainWords = (text: string): string[] => text.match(UNPLAIN_PATTERN) ?? [];

/** Folders whose text is plain already. `test/architecture` quotes the words. */
export const PLAIN_FILES = 'test/{auth,browser,checkout,docs,domain,functions,http,ops,outbound,runtime,secrets,storage}/**/*.{ts,tsx,md}';
