import type { View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

type Secret = readonly [name: string, pattern: RegExp];
const SECRETS: readonly Secret[] = [
  ['a secret key', /\b(?:sk|rk)_(?:test|live)_[A-Za-z0-9]{8,}/],
  ['a signing secret', /\bwhsec_[A-Za-z0-9]{8,}/],
  ['a credential', /\btnt_[0-9a-z]+_[A-Za-z0-9]{20,}/],
  ['a client secret', /\bpi_[A-Za-z0-9]+_secret_[A-Za-z0-9]+/],
  ['a token', /\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/],
];
const EMAIL: Secret = ['an e-mail', /[^\s"'<>@]+@[^\s"'<>@]+\.[a-z]{2,}/i];
const CARD_NUMBER = /(?<![\w.])\d(?:[ -]?\d){12,18}(?![\w.])/g;
/** The time of a metric is a number of 13 digits, which may read as a card number. */
const METRIC_TIME = /"_aws":\{"Timestamp":\d{13},/;

/** Finds violations of I15. */
export function secretsStaySecret({ items, evidence }: View): Finding[] {
  const { logs = [], canaries = [] } = evidence;
  return [
    ...logs.flatMap((line) =>
      exposedBy(line.replace(METRIC_TIME, ''), [...SECRETS, EMAIL], canaries).map((what) => ({
        message: `${what} in a log line`,
      })),
    ),
    ...items.flatMap((item) =>
      exposedBy(JSON.stringify(item), SECRETS, []).map((what) => ({
        message: `${what} is in plaintext in ${item.pk} ${item.sk}`,
      })),
    ),
  ];
}

function exposedBy(text: string, patterns: readonly Secret[], canaries: readonly string[]): string[] {
  const numbers = text.match(CARD_NUMBER) ?? [];
  return [
    ...patterns.filter(([, pattern]) => pattern.test(text)).map(([name]) => name),
    ...(numbers.some(isCardNumber) ? ['a card number'] : []),
    ...(canaries.some((canary) => text.includes(canary)) ? ['a planted secret'] : []),
  ];
}

/** Whether the Luhn check digit is right, as it rarely is for other long numbers. Card numbers never begin with 0, 1, 7 or 9. */
function isCardNumber(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].map(Number);
  if (![2, 3, 4, 5, 6].includes(digits[0] ?? 0)) return false;
  const sum = digits.reverse().reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? digit : digit * 2;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
