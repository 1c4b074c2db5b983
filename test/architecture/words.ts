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

/** First words of a name that cannot be read alone: its subject stands elsewhere, or follows much later. */
const PREPOSITIONS =
  'after and as at because before between but by during except for from if in of on since than that through to under unless until when whether which while who whose with without';
const PREDICATES =
  'accepts allows answers applies are asks belongs calls can cannot compares contains counts creates does ends fails finds gets gives has have hides holds is keeps leads leaves logs loses makes may must needs opens pays reads refuses returns says sends shows stores takes throws was were will writes';
const CUT_OFF = new Set(`${PREPOSITIONS} ${PREDICATES}`.split(' '));
const TEST_NAME = /(?:\bit(?:\.\w+)?|\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1,\s*(?:async\b|\(|\w+ =>|\{)/gs;
/** The name of a group that is one of several gives its tests their subject. */
const OF_EACH = /\bdescribe(?:\.|InBrowser)/;

/** The names of tests, but of those that are in a group of several. */
export const testNames = (text: string): string[] =>
  OF_EACH.test(text) ? [] : [...text.matchAll(TEST_NAME)].map(([, , name = '']) => name);

/** The names of tests that a report could not be understood by, as their first words. */
export function cutOffNames(text: string): string[] {
  return testNames(text).flatMap((name) => {
    const [first = ''] = name.toLowerCase().split(/[\s,]/);
    return CUT_OFF.has(first) ? [first] : [];
  });
}
