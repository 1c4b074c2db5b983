import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import {
  type Account,
  type ProcessorOptions,
  type SimulatedProcessor,
  startProcessor,
} from '../../../../local/processor/http/server.ts';

/**
 * The tests call the simulated processor, or the real sandbox when `PROCESSOR_TEST_SECRET_KEY` is a test key. Tests of the
 * simulation alone are skipped there.
 */
const realKey = process.env.PROCESSOR_TEST_SECRET_KEY;
export const isReal = realKey !== undefined && realKey !== '';

export type Sandbox = {
  stripe: Stripe;
  /** Only for the simulated processor. */
  processor: SimulatedProcessor;
  account: Account;
  /** Moves the shared clock. */
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

/** The processor's SDK, by default without retries. */
export function clientOf(
  processor: SimulatedProcessor,
  account: Pick<Account, 'secretKey'>,
  config: Partial<Stripe.StripeConfig> = {},
): Stripe {
  const { port } = new URL(processor.url);
  return new Stripe(account.secretKey, {
    host: 'localhost',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    ...config,
  });
}

export const aKey = (): Stripe.RequestOptions => ({ idempotencyKey: randomUUID() });

/** The parameters of a charge of ten dollars, like the service's. */
export const tenDollars = (
  overrides: Partial<Stripe.PaymentIntentCreateParams> = {},
): Stripe.PaymentIntentCreateParams => ({
  amount: 1_000,
  currency: 'usd',
  payment_method: 'pm_card_visa',
  allowed_payment_method_types: ['card'],
  confirmation_method: 'manual',
  use_stripe_sdk: true,
  confirm: true,
  ...overrides,
});

/** The error of a refused call. Throws when the call succeeds. */
export async function refusalOf(
  call: Promise<unknown>,
): Promise<Stripe.errors.StripeError & { payment_intent?: Stripe.PaymentIntent }> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error as never;
    throw error;
  }
  throw new Error('The processor did not refuse the call.');
}

/** Calls a control of the simulation. */
export async function tell(
  processor: SimulatedProcessor,
  method: string,
  path: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const response = await fetch(processor.url + path, { method, body: body && JSON.stringify(body) });
  return (await response.json()) as Record<string, unknown>;
}
