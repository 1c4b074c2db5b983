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

/** Every text of the project but the list above and what quotes it. */
export const PLAIN_FILES =
  '{apps,bench,docs,functions,infra,local,shared,test}/**/!(words|rules|rules.test).{ts,tsx,md}';
