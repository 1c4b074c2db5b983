/** How many bytes of an answer are kept. */
const EXCERPT_BYTES = 1024;
/** How many are read of it: enough to find a secret that begins in the excerpt and ends after it. */
export const EXCERPT_READ_BYTES = 4 * EXCERPT_BYTES;

/** Control characters, and those that hide or reorder text. */
const UNSAFE = /[^\P{C}\n\t]|[\u2028\u2029]/gu;

/**
 * The beginning of an endpoint's answer, for staff to read. Each of our secrets in it is masked, in the forms in which a server that
 * shows the request it got may write it; a mask is as long as its secret, so nothing moves into the excerpt.
 */
export function excerptOf(read: Uint8Array, secrets: readonly string[]): string {
  const forms = secrets.flatMap(formsOf).toSorted((one, other) => other.length - one.length);
  const text = forms.reduce(
    (masked, form) => masked.replaceAll(form, '*'.repeat(form.length)),
    new TextDecoder().decode(read),
  );
  // A secret may have been cut off at the end of what was read.
  const whole =
    read.length < EXCERPT_READ_BYTES
      ? text
      : text.slice(0, Math.max(0, text.length - (forms[0]?.length ?? 0)));
  const bytes = new TextEncoder().encode(whole.replace(UNSAFE, ' ')).subarray(0, EXCERPT_BYTES);
  return new TextDecoder().decode(bytes, { stream: true }); // Drops a character that was cut in two.
}

function formsOf(secret: string): string[] {
  const inHtml = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const inJson = JSON.stringify(secret).slice(1, -1);
  const forms = [
    secret,
    inJson,
    inJson.replaceAll('/', '\\/'),
    encodeURIComponent(secret),
    inHtml,
    inHtml.replaceAll('"', '&quot;'),
  ];
  return [...new Set([...forms, Buffer.from(secret).toString('base64')])];
}
