/**
 * Brand, format and errors of card details while the payer types. Pure, so tests need no browser.
 */

/** @typedef {import('./card-words.js').ErrorCode} ErrorCode */
/** @typedef {{ digits: string, complete: boolean, empty: boolean, error: ErrorCode | null }} FieldState */

/** @type {ReadonlyArray<{ brand: string, starts: RegExp, lengths: readonly number[], gaps: readonly number[], cvc: number }>} */
const BRANDS = [
  { brand: 'visa', starts: /^4/, lengths: [16], gaps: [4, 8, 12], cvc: 3 },
  { brand: 'mastercard', starts: /^(5[1-5]|2[2-7])/, lengths: [16], gaps: [4, 8, 12], cvc: 3 },
  { brand: 'amex', starts: /^3[47]/, lengths: [15], gaps: [4, 10], cvc: 4 },
  { brand: 'diners', starts: /^3(0|6|8|9)/, lengths: [14, 16], gaps: [4, 8, 12], cvc: 3 },
  { brand: 'discover', starts: /^(6011|65|64[4-9])/, lengths: [16], gaps: [4, 8, 12], cvc: 3 },
  { brand: 'jcb', starts: /^35/, lengths: [16], gaps: [4, 8, 12], cvc: 3 },
  { brand: 'unionpay', starts: /^62/, lengths: [16, 17, 18, 19], gaps: [4, 8, 12, 16], cvc: 3 },
];
const UNKNOWN = { brand: 'unknown', starts: /^/, lengths: [16], gaps: [4, 8, 12], cvc: 3 };

/** @param {string} text */
export const digitsOf = (text) => text.replace(/\D/g, '');

/** @param {string} digits */
export const brandOf = (digits) => BRANDS.find(({ starts }) => starts.test(digits)) ?? UNKNOWN;

/** @param {string} text */
export function formatNumber(text) {
  const digits = digitsOf(text);
  const { gaps, lengths } = brandOf(digits);
  const kept = digits.slice(0, Math.max(...lengths));
  return [...kept].map((digit, at) => (gaps.includes(at) ? ` ${digit}` : digit)).join('');
}

/** `1` stays, `4` becomes `04 / `, `1228` becomes `12 / 28`. @param {string} text */
export function formatExpiry(text) {
  const typed = digitsOf(text);
  const digits = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4);
  if (digits.length < 2) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

/** @param {string} text @param {string} brand */
export const formatCvc = (text, brand) =>
  digitsOf(text).slice(0, brand === 'amex' ? 4 : brand === 'unknown' ? 4 : 3);

/** @param {string} text @returns {FieldState} */
export function numberState(text) {
  const digits = digitsOf(text);
  const isLongEnough = brandOf(digits).lengths.includes(digits.length);
  const invalid = isLongEnough && !passesLuhn(digits);
  return state(digits, isLongEnough && !invalid, invalid ? 'invalid_number' : null);
}

/** @param {string} text @param {Date} today @returns {FieldState} */
export function expiryState(text, today) {
  const digits = digitsOf(text);
  if (digits.length < 4) return state(digits, false, badMonth(digits));
  const { month, year } = expiryParts(text);
  const months = (year - today.getFullYear()) * 12 + month - (today.getMonth() + 1);
  const error =
    badMonth(digits) ??
    (months < 0 ? 'invalid_expiry_year_past' : months > 50 * 12 ? 'invalid_expiry_year' : null);
  return state(digits, error === null, error);
}

/** @param {string} text */
export function expiryParts(text) {
  const digits = digitsOf(text);
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
}

/** @param {string} text @param {string} brand @returns {FieldState} */
export function cvcState(text, brand) {
  const digits = digitsOf(text);
  const needed = brand === 'amex' ? 4 : 3;
  return state(digits, digits.length === needed || (brand === 'unknown' && digits.length >= 3), null);
}

/** The error of each incomplete field. */
export const INCOMPLETE = /** @type {const} */ ({
  number: 'incomplete_number',
  expiry: 'incomplete_expiry',
  cvc: 'incomplete_cvc',
});

/** @param {string} digits @returns {ErrorCode | null} */
function badMonth(digits) {
  const month = Number(digits.slice(0, 2));
  if (digits.length < 2 || (month >= 1 && month <= 12)) return null;
  return 'invalid_expiry_month';
}

/** @param {string} digits @param {boolean} complete @param {ErrorCode | null} error @returns {FieldState} */
const state = (digits, complete, error) => ({ digits, complete, empty: digits === '', error });

/** @param {string} digits */
function passesLuhn(digits) {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
