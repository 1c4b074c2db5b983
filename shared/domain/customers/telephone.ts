/** What people write between digits, and the trunk zero that an international number does not have: `+44 (0)20 …`. */
const SEPARATORS = /\(0\)|[\s().-]/g;
const E164 = /^\+[1-9]\d{6,14}$/;

/** An international number in E.164, at most 16 characters; nothing if its country is not written, since that would be a guess. */
export function toE164(telephone: string): string | undefined {
  const number = telephone.replace(SEPARATORS, '').replace(/^00/, '+');
  return E164.test(number) ? number : undefined;
}
