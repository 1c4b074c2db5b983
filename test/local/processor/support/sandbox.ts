import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { type Account, type ProcessorOptions, type SimulatedProcessor, startProcessor } from '../../../../local/processor/server.ts';

/**
 * Where these tests run: at the simulated processor, or, when `PROCESSOR_TEST_SECRET_KEY` holds a test key, at the real
 * sandbox. What only a simulation can do is skipped there.
 */
const realKey = process.env.PROCESSOR_TEST_SECRET_KEY;
export const isReal = realKey !== undefined && realKey !== '';

export type Sandbox = {
  stripe: Stripe;
  /** Only at the simulated one. */
  processor: SimulatedProcessor;
  account: Account;
  /** Moves the shared clock on. */
  pass(seconds: number): void;
  now(): Date;
  close(): Promise<void>;
};

export function anAccount(overrides: Partial<Account> = {}): Account {
  const name = randomUUID().slice(0, 8);
  return {
    id: `acct_${name}`,
    secretKey: `sk_test_${name}_${randomUUID()}`,
    publishableKey: `pk_test_${name}_${randomUUID()}`,
    settlementCurrency: 'usd',
    country: 'US',
    ...overrides,
  };
}

export async function openSandbox(options: Partial<ProcessorOptions> = {}): Promise<Sandbox> {
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  const account = anAccount();
  const processor = await startProcessor({ port: 0, now, accounts: [account], ...options });
  return {
    stripe: isReal ? new Stripe(realKey ?? '') : clientOf(processor, account),
    processor,
    account,
    now,
    pass(seconds) {
      aheadMs += seconds * 1_000;
    },
    close: () => processor.close(),
  };
}

/** The processor's own SDK, without retries of its own unless asked for. */
export function clientOf(
  processor: SimulatedProcessor,
  account: Pick<Account, 'secretKey'>,
  config: Partial<Stripe.StripeConfig> = {},
): Stripe {
  const { port } = new URL(processor.url);
  return new Stripe(account.secretKey, { host: 'localhost', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false, ...config });
}

export const aKey = (): Stripe.RequestOptions => ({ idempotencyKey: randomUUID() });

/** A charge of ten dollars, as the service makes them. */
export const tenDollars = (overrides: Partial<Stripe.PaymentIntentCreateParams> = {}): Stripe.PaymentIntentCreateParams => ({
  amount: 1_000,
  currency: 'usd',
  payment_method: 'pm_card_visa',
  allowed_payment_method_types: ['card'],
  confirmation_method: 'manual',
  use_stripe_sdk: true,
  confirm: true,
  ...overrides,
});

/** What a call was refused with. Fails when it was not. */
export async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError & { payment_intent?: Stripe.PaymentIntent }> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error as never;
    throw error;
  }
  throw new Error('The processor was expected to refuse this, and did not.');
}

/** A call to the simulation's own addresses. */
export async function tell(processor: SimulatedProcessor, method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const response = await fetch(processor.url + path, { method, body: body && JSON.stringify(body) });
  return (await response.json()) as Record<string, unknown>;
}
