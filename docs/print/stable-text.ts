/**
 * Replaces what chance decides, so that two runs print the same page.
 *
 * Names that the run knows are replaced by the demo's; identifiers by some of the same shape, numbered in the order in which they
 * first appear, so that one that is repeated can still be recognised.
 */
export type StableText = (text: string) => string;

export function stableText(known: Readonly<Record<string, string>>): StableText {
  const given = new Map<string, string>();
  const replace = (kind: Kind, found: string) => {
    const counted = [...given.values()].filter((text) => text.startsWith(kind.begins)).length + 1;
    const made = given.get(found) ?? kind.sample(counted);
    given.set(found, made);
    return made;
  };
  const names = Object.entries(known).sort(([one], [other]) => other.length - one.length);
  return (text) => {
    const named = names.reduce((so, [name, shown]) => so.replaceAll(name, shown), text);
    return KINDS.reduce((so, kind) => so.replaceAll(kind.pattern, (found) => replace(kind, found)), named);
  };
}

type Kind = Readonly<{ begins: string; pattern: RegExp; sample: (count: number) => string }>;

export const TENANT = 't4w8k2m6q9x3';
const TIME = '01kamfy0c0';
const sortable = (count: number): string => TIME + String(count).padStart(16, '0');
const prefixed = (prefix: string): Kind => ({
  begins: `${prefix}_`,
  pattern: new RegExp(`\\b${prefix}_[0-9a-z]{26}\\b`, 'g'),
  sample: (count) => `${prefix}_${sortable(count)}`,
});

const ofCustomer = (prefix: string): Kind => ({
  begins: `${prefix}_`,
  pattern: new RegExp(`\\b${prefix}_[0-9a-z]{46}\\b`, 'g'),
  sample: (count) => `${prefix}_${'0'.repeat(19)}1${sortable(count)}`,
});

const KINDS: readonly Kind[] = [
  {
    begins: `pl_${TENANT}`,
    pattern: /\bpl_t[0-9a-z]{37}\b/g,
    sample: (count) => `pl_${TENANT}${sortable(count)}`,
  },
  {
    begins: 'rcpt_',
    pattern: /\brcpt_t[0-9a-z]{83}\b/g,
    sample: (count) => `rcpt_${TENANT}${'0'.repeat(46)}${sortable(count)}`,
  },
  {
    begins: 'cst_',
    pattern: /\bcst_[0-9a-z]{20}\b/g,
    sample: (count) => `cst_${String(count).padStart(20, '0')}`,
  },
  ...['inv', 'ord', 'mail'].map(ofCustomer),
  ...['txn', 'sub', 'evt', 'ep', 'gw', 'req', 'plan', 'addon', 'rfd', 'coupon', 'prod', 'feat', 'wle'].map(
    prefixed,
  ),
  {
    begins: '7F3K2Q9',
    pattern: /\b[0-9A-HJKMNP-TV-Z]{8}(?=-C?\d{4}[".])/g,
    sample: (count) => `7F3K2Q9${'ABCDEFGH'[count - 1]}`,
  },
  {
    begins: 'pi_secret',
    pattern: /\bpi_[A-Za-z0-9]+_secret_[A-Za-z0-9]+/g,
    sample: () => 'pi_3example0000000000000001_secret_example',
  },
  {
    begins: 'pm_',
    pattern: /\bpm_(?!1example)[A-Za-z0-9]{24}\b/g,
    sample: (count) => `pm_1example${String(count).padStart(16, '0')}`,
  },
  {
    begins: 'pi_',
    pattern: /\bpi_(?!3example)[A-Za-z0-9]{10,}/g,
    sample: (count) => `pi_3example${String(count).padStart(16, '0')}`,
  },
  {
    begins: 'ch_',
    pattern: /\bch_[A-Za-z0-9]{10,}/g,
    sample: (count) => `ch_3example${String(count).padStart(16, '0')}`,
  },
  {
    begins: 'du_',
    pattern: /\bd[up]_[A-Za-z0-9]{10,}/g,
    sample: (count) => `du_1example${String(count).padStart(16, '0')}`,
  },
  {
    begins: 'issfr_',
    pattern: /\bissfr_[A-Za-z0-9]{10,}/g,
    sample: (count) => `issfr_1example${String(count).padStart(16, '0')}`,
  },
  {
    begins: 'prv_',
    pattern: /\bprv_[A-Za-z0-9]{10,}/g,
    sample: (count) => `prv_1example${String(count).padStart(16, '0')}`,
  },
  {
    begins: 're_',
    pattern: /\bre_[A-Za-z0-9]{10,}/g,
    sample: (count) => `re_3example${String(count).padStart(16, '0')}`,
  },
  { begins: 'k1.', pattern: /(?<=cancel#)[\w.-]+/g, sample: () => 'k1.t4w8k2m6q9x3...' },
  {
    begins: 'eyJ',
    pattern: /\beyJ[A-Za-z0-9_.-]{40,}/g,
    sample: () => 'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIi...',
  },
  { begins: 'MDFm', pattern: /(?<="nextCursor":")[\w-]+/g, sample: () => 'MDFmN2QyYzQ4YmE5…' },
  { begins: 'pk_test_', pattern: /\bpk_test_[a-z0-9]+/g, sample: () => 'pk_test_acme…' },
  {
    begins: 'x-or-y',
    pattern: /(?<="[xy]":")[\w-]{43}(?=")/g,
    sample: () => 'n0X9pEXAMPLEexampleEXAMPLEexampleEXAMPLE0123',
  },
  {
    begins: 'kid',
    pattern: /(?<="kid":")[0-9a-z]+|\b[0-9a-f]{8}[0-9a-z]{6}(?=\.(?:eyJ|t4w))/g,
    sample: () => '6b0187c0k2q9x3',
  },
  // The keys are the platform's, so other tests of the process may have made some: one is shown.
  { begins: 'another key', pattern: /(?<=\{"kty":[^}]*\}),\{"kty":[^}]*\}/g, sample: () => '' },
  {
    begins: 'pass',
    pattern: /(?<="challengePass":")[^"]+/g,
    sample: () => `6b0187c0k2q9x3.${TENANT}.6920541085d1f3...`,
  },
  {
    begins: TENANT,
    pattern: new RegExp(`\\b${TENANT}[0-9a-z]{10}\\b`, 'g'),
    sample: () => `${TENANT}0000000001`,
  },
  { begins: 'cus_', pattern: /\bcus_[A-Za-z0-9]{14}\b/g, sample: () => 'cus_Example0000001' },
  {
    begins: 'seti_',
    pattern: /\bseti_(?!3example)[A-Za-z0-9]{10,}/g,
    sample: (count) => `seti_3example${String(count).padStart(16, '0')}`,
  },
  { begins: 'ptl_', pattern: /\bptl_[0-9a-z]{52}\b/g, sample: () => `ptl_${TENANT}${'0'.repeat(39)}1` },
  {
    begins: 'endpoint',
    pattern: /http:\/\/localhost:\d+\/events/g,
    sample: () => 'https://shop.acme.example/events',
  },
  { begins: 'audit', pattern: /(?<="id":")01[0-9a-z]{24}(?=")/g, sample: () => sortable(1) },
  { begins: 'took', pattern: /(?<="durationMs":)\d+/g, sample: () => '12' },
  { begins: 'instant', pattern: /(?<=T\d\d:\d\d:)\d\d\.(?!000)\d{3}Z/g, sample: () => '00.000Z' },
];
