import { keyMode } from '../../domain/tenants/gateway-keys.ts';
import { type JsonObject, postJson } from '../../outbound/post-json.ts';

/** The shop that the canary buys at: the address of the API, the origin of the storefront and its project. */
export type CanaryShop = Readonly<{
  api: string;
  origin: string;
  projectId: string;
  /** Whether the link is paid, too. */
  pays: boolean;
}>;
type Step = keyof typeof PATHS;
/** The step that failed, with what the API answered. For the log: it has no key, address or e-mail. */
export type FailedStep = Readonly<{ step: Step; status?: number; code: string }>;

const PATHS = {
  make: '/public-api/payment-links',
  open: '/public-api/payment-links/open',
  quote: '/public-api/payment-links/quote',
  pay: '/public-api/payment-links/pay',
} as const;
const AMOUNT = 1;
/** One customer for all payments, at a domain that never gets mail. */
const PAYER = { email: 'canary@example.com', name: 'Canary' } as const;
/** A card of the processor's test mode. No live account knows it. */
const CARD = 'pm_card_visa';

class StepFailed extends Error {
  readonly failed: FailedStep;
  constructor(failed: FailedStep) {
    super(`The step ${failed.step} failed.`);
    this.failed = failed;
  }
}

/**
 * Does what a storefront and its payer do, over HTTP and without a credential: makes a link, opens it, has it quoted and pays it. Gives
 * the first step that failed, or nothing. A link of a gateway that is not in test mode is never paid, which is a failure too.
 */
export async function visitShop(shop: CanaryShop): Promise<FailedStep | undefined> {
  try {
    await buy(shop);
    return undefined;
  } catch (error) {
    if (error instanceof StepFailed) return error.failed;
    throw error;
  }
}

async function buy({ api, origin, projectId, pays }: CanaryShop): Promise<void> {
  const made = await ask(api, 'make', origin, {
    paymentSourceDetails: { sourceType: 4 },
    productOrigin: projectId,
    amount: AMOUNT,
    currency: { code: 'USD' },
    description: 'Canary',
    clientReference: 'canary',
    expiresInMinutes: 10,
  });
  const address = URL.parse(String(made.redirectUrl));
  const payload = address?.searchParams.get('payload');
  if (!address || !payload) throw unexpected('make');
  const checkout = address.origin;

  const opened = await ask(api, 'open', checkout, { payload });
  if (opened.totalAmount !== AMOUNT) throw unexpected('open');
  const quoted = await ask(api, 'quote', checkout, { payload });
  if (quoted.total !== AMOUNT) throw unexpected('quote');

  if (!pays) return;
  if (keyMode(String(opened.publicKey)) !== 'test')
    throw new StepFailed({ step: 'pay', code: 'not_in_test_mode' });
  const paid = await ask(api, 'pay', checkout, { payload, paymentMethodId: CARD, customerInfo: PAYER });
  if (paid.status !== 'success') throw unexpected('pay');
}

/** The answer's data, or the answer itself. */
async function ask(api: string, step: Step, origin: string, sent: object): Promise<JsonObject> {
  const answer = await postJson(new URL(PATHS[step], api).href, origin, sent);
  if ('problem' in answer) throw new StepFailed({ step, code: answer.problem });
  const { status, body } = answer;
  if (status !== 200) throw new StepFailed({ step, status, code: codeOf(body) });
  return Object(body.data ?? body);
}

const unexpected = (step: Step) => new StepFailed({ step, status: 200, code: 'unexpected_answer' });

/** Payments have their code beside their status; API Gateway's own answers have none. */
function codeOf({ error, code, status }: JsonObject): string {
  return String(Object(error).code ?? code ?? status ?? 'none');
}
