/** What the service said, and its answer as it came; nothing answered is `unavailable`. */
export type VatIdAnswer = Readonly<{ status: 'valid' | 'invalid' | 'unavailable'; answer?: string }>;

const VIES = 'https://ec.europa.eu/taxation_customs/vies/rest-api';
/** A payer waits for it. */
const TIMEOUT_MS = 2500;
/** Longer than any answer of the service. */
const ANSWER_MAX = 2000;

/**
 * Asks the service of the European Union, or the one at `VAT_CHECK_URL` which speaks as it does, whether a VAT id is valid. The registers
 * are the member states': where one does not answer, the service says so with another `userError`. Throws nothing.
 */
export async function checkVatId({
  prefix,
  number,
}: Readonly<{ prefix: string; number: string }>): Promise<VatIdAnswer> {
  const base = process.env.VAT_CHECK_URL || VIES;
  try {
    const response = await fetch(`${base}/ms/${prefix}/vat/${encodeURIComponent(number)}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = (await response.text()).slice(0, ANSWER_MAX);
    return response.status === 200 ? { status: statusIn(answer), answer } : { status: 'unavailable' };
  } catch {
    return { status: 'unavailable' };
  }
}

function statusIn(answer: string): VatIdAnswer['status'] {
  try {
    const { isValid, userError } = Object(JSON.parse(answer));
    if (isValid === true) return 'valid';
    return userError === 'INVALID' ? 'invalid' : 'unavailable';
  } catch {
    return 'unavailable';
  }
}
