import { randomUUID } from 'node:crypto';
import { addressOf, ask, type Demo, exchange, newLink, startStackProcess } from './stack-client.ts';
import { percentile } from './statistics.ts';

/** Purchases that compete for one thing, and whether exactly as many had it as there was of it. */
export type Crowd = Readonly<{
  about: string;
  asked: number;
  sold: number;
  refused: number;
  medianMs: number;
  p99Ms: number;
  kept: boolean;
}>;

const BUYERS = 200;
const CODES = 10;
const ABANDONING = 0.3;
const PRICE_MINOR = 1999;
/** What the wallet has: it pays for half of the purchases. */
const WALLET_MINOR = (BUYERS / 2) * PRICE_MINOR;
const CHALLENGED = 'pm_card_threeDSecure2Required';

type Shop = Demo['tenants'][number];
type Stack = Readonly<{ api: string; checkout: string; shop: Shop }>;
type Sale = Readonly<{ status: number; outcome: string | undefined; ms: number }>;

/** Two hundred buyers of one tenant at once: with one code that ten may use, and with one wallet. Over HTTP, on a local stack. */
export async function measureCrowds(): Promise<Crowd[]> {
  const { api, close } = await startStackProcess();
  try {
    return [...(await crowdOnCoupon(await open(api))), await crowdOnWallet(await open(api))];
  } finally {
    await close();
  }
}

/** The demo tenant, with tokens that are valid at the stack's time. */
async function open(api: string): Promise<Stack> {
  const { tenants, checkout } = (await ask(api, 'GET', '/_local/demo', '')) as Demo;
  return { api, checkout, shop: tenants[0] as Shop };
}

async function letADayPass({ api }: Stack): Promise<Stack> {
  await ask(api, 'POST', '/_local/clock', '', { advanceDays: 1 });
  await ask(api, 'POST', '/_local/run', '', { worker: 'finish-abandoned' });
  return await open(api);
}

/** First 200 buyers, of whom some never authenticate; a day later as many again, who may have the uses that those gave back. */
async function crowdOnCoupon(stack: Stack): Promise<Crowd[]> {
  const couponCode = `CROWD-${randomUUID().slice(0, 8)}`;
  await asStaff(stack, 'POST', '/admin/coupon', { code: couponCode, percentOff: 10, maxRedemptions: CODES });
  const usesOf = async (at: Stack) =>
    (
      await asStaff<{ uses: { reserved: number; redeemed: number } }>(
        at,
        'GET',
        `/admin/coupon/${couponCode}`,
      )
    ).uses;
  const first = await buyAtOnce(stack, (buyer) => ({
    couponCode,
    paymentMethodId: buyer % 10 < ABANDONING * 10 ? CHALLENGED : 'pm_card_visa',
  }));
  const left = first.filter(({ outcome }) => outcome === 'requires_action').length;
  const between = await usesOf(stack);
  const later = await letADayPass(stack);
  const second = await buyAtOnce(later, () => ({ couponCode, paymentMethodId: 'pm_card_visa' }));
  const after = await usesOf(later);
  const [isFirstKept, isSecondKept] = [
    between.reserved + between.redeemed === CODES,
    soldIn(second) === left && after.redeemed === CODES,
  ];
  return [
    crowd(
      `a code for ${CODES}, ${left} of them left unauthenticated`,
      first,
      isFirstKept && soldIn(first) === CODES,
    ),
    crowd('the same code when those have expired', second, isSecondKept && (await isClean(later))),
  ];
}

async function crowdOnWallet(stack: Stack): Promise<Crowd> {
  const { customerEmail: email, customerToken, projectId: productOrigin } = stack.shop;
  await asStaff(stack, 'POST', '/admin/wallet/add', {
    productOrigin,
    email,
    currency: 'USD',
    amount: WALLET_MINOR,
  });
  const sales = await buyAtOnce(stack, () => ({ paymentMethodId: 'pm_card_visa', email }), {
    authorization: `Bearer ${customerToken}`,
  });
  const later = await letADayPass(stack);
  const [wallet] = await asStaff<{ balance: number; holdBalance: number }[]>(
    later,
    'GET',
    `/admin/wallet?productOrigin=${productOrigin}&email=${encodeURIComponent(email)}`,
  );
  const isSpent = wallet !== undefined && wallet.balance >= 0 && wallet.holdBalance === 0;
  return crowd(
    `one wallet of ${WALLET_MINOR / 100} USD, which keeps ${(wallet?.balance ?? 0) / 100}`,
    sales,
    isSpent && (await isClean(later)),
  );
}

type Wish = Readonly<{ paymentMethodId: string; couponCode?: string; email?: string }>;
let buyers = 0;

/** Each buyer pays a link of their own from an address of their own. */
async function buyAtOnce(
  { api, checkout, shop }: Stack,
  wishOf: (buyer: number) => Wish,
  headers = {},
): Promise<Sale[]> {
  const payloads: string[] = [];
  for (let index = 0; index < BUYERS; index++) payloads.push(await newLink(api, shop));
  return await Promise.all(
    payloads.map(async (payload, index) => {
      buyers += 1;
      const { email = `crowd-${buyers}@example.com`, ...wish } = wishOf(index);
      const body = { payload, customerInfo: { email, name: 'A Buyer' }, ...wish };
      const began = performance.now();
      const { status, answer } = await exchange(
        api,
        'POST',
        '/public-api/payment-links/pay',
        { origin: checkout, ...headers },
        body,
        addressOf(buyers),
      );
      return { status, outcome: (answer as { status?: string }).status, ms: performance.now() - began };
    }),
  );
}

const soldIn = (sales: readonly Sale[]) => sales.filter(({ status }) => status === 200).length;

function crowd(about: string, sales: readonly Sale[], kept: boolean): Crowd {
  const times = sales.map(({ ms }) => ms);
  const refused = sales.filter(({ status }) => status >= 400 && status < 500).length;
  const [medianMs, p99Ms] = [percentile(times, 0.5), percentile(times, 0.99)];
  return { about, asked: sales.length, sold: soldIn(sales), refused, medianMs, p99Ms, kept };
}

async function isClean({ api }: Stack): Promise<boolean> {
  await ask(api, 'POST', '/_local/run', '', { worker: 'relay-outbox' });
  return ((await ask(api, 'GET', '/_local/ledger', '')) as { clean: boolean }).clean;
}

async function asStaff<Data>(
  { api, shop }: Stack,
  method: 'GET' | 'POST',
  target: string,
  body?: object,
): Promise<Data> {
  const headers = {
    authorization: `Bearer ${shop.staffToken}`,
    ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
  };
  const { status, answer } = await exchange(api, method, target, headers, body);
  if (status !== 200) throw new Error(`${method} ${target}: ${status} ${JSON.stringify(answer)}`);
  return (answer as { data: Data }).data;
}
