/** The addresses of a local stack. */
export type Urls = Readonly<{ api: string; checkout: string; processor: string }>;

export type LinkRequest = Readonly<{
  amount?: number;
  currency?: string;
  description?: string;
  additionalDescription?: string;
  items?: readonly Readonly<{ name: string; unitPrice: number; quantity: number; totalAmount: number }>[];
  every?: Readonly<{ months: number; amount?: number; trialDays?: number }>;
  expiresInMinutes?: number;
  maxPayments?: number;
  fields?: readonly object[];
  renewable?: boolean;
  quantity?: Readonly<{ min: number; max: number }>;
  isShort?: boolean;
  /** Anybody makes it, without the shop's credential. */
  isPublic?: boolean;
  /** Sells this plan of the demo, not an amount. */
  planSlug?: string;
  successUrl?: string;
  cancelUrl?: string;
}>;

/** The demo tenant `acme`, as its own backend and the stack's tools see it. */
export type Shop = Readonly<{
  urls: Urls;
  /** A payment link's address on the hosted checkout. */
  createLink(request?: LinkRequest): Promise<string>;
  /** What the shop's backend does for a customer who has signed in: a wallet with so many cents, and the fragment with the token. */
  signIn(email: string, cents: number): Promise<string>;
  /** Changes the tenant's own settings, as the desk does. */
  changeSettings(settings: object): Promise<void>;
  /** The address of a customer's own page. */
  portalLink(email: string): Promise<string>;
  /** What the shop's backend bills a customer for, to be paid later. */
  bill(email: string, amount: number): Promise<void>;
  /** Payment intents requested from the processor since the last call of `forgetRequests`, without replays. */
  chargesAsked(): Promise<number>;
  forgetRequests(): Promise<void>;
  misbehave(fault: object): Promise<void>;
  behave(): Promise<void>;
  passMinutes(minutes: number): Promise<void>;
  /** Goes that many days on at once, and then does the work of the last of them alone. */
  skipDays(days: number): Promise<void>;
  run(worker: string): Promise<void>;
  /** Guards the shop for so many minutes. */
  guard(minutes: number): Promise<void>;
  ledger(): Promise<Ledger>;
  inbox(): Promise<readonly Received[]>;
}>;
type Ledger = Readonly<{
  clean: boolean;
  violations: readonly unknown[];
  drift: Readonly<Record<string, number>>;
}>;
type Received = Readonly<{ tenant: string; headers: Readonly<Record<string, string>>; body: unknown }>;

type DemoTenant = Readonly<{
  name: string;
  origin: string;
  projectId: string;
  staffToken: string;
  tenantCredential: string;
}>;
type Demo = Readonly<{ tenants: readonly DemoTenant[] }>;
type Logged = Readonly<{ method: string; path: string; replayed: boolean }>;

export async function openShop(urls: Urls): Promise<Shop> {
  const { tenants } = (await get(`${urls.api}/_local/demo`)) as Demo;
  const acme = tenants.find(({ name }) => name === 'acme');
  if (!acme) throw new Error('The demo has no tenant acme');

  return {
    urls,
    async createLink(request = {}) {
      const body = linkBody(request, acme.projectId);
      const [path, caller] = request.isPublic
        ? ['public-api', { origin: acme.origin }]
        : ['webhook', { 'x-tenant-id': acme.tenantCredential }];
      const answer = await send('POST', `${urls.api}/api/v1/${path}/payment-links`, body, caller);
      return (answer as { data: { redirectUrl: string; shortUrl: string } }).data[
        request.isShort ? 'shortUrl' : 'redirectUrl'
      ];
    },
    async signIn(email, cents) {
      const productOrigin = acme.projectId;
      const staff = { authorization: `Bearer ${acme.staffToken}`, 'idempotency-key': crypto.randomUUID() };
      await send(
        'POST',
        `${urls.api}/admin/wallet/add`,
        { productOrigin, email, currency: 'USD', amount: cents },
        staff,
      );
      const backend = { 'x-tenant-id': acme.tenantCredential };
      const answer = await send(
        'POST',
        `${urls.api}/webhook/customer-token`,
        { productOrigin, email },
        backend,
      );
      return `#token=${(answer as { data: { token: string } }).data.token}`;
    },
    async changeSettings(settings) {
      const staff = { authorization: `Bearer ${acme.staffToken}` };
      const [url, productOrigin] = [`${urls.api}/admin/settings/global-settings/project`, acme.projectId];
      const read = await send('GET', `${url}?productOrigin=${productOrigin}`, undefined, staff);
      const { version } = (read as { data: { version: string } }).data;
      await send('PATCH', url, { productOrigin, version, ...settings }, staff);
    },
    async portalLink(email) {
      const body = { productOrigin: acme.projectId, email };
      const answer = await send('POST', `${urls.api}/webhook/portal-link`, body, {
        'x-tenant-id': acme.tenantCredential,
      });
      return (answer as { data: { url: string } }).data.url;
    },
    async bill(email, amount) {
      const customerInfo = { email, name: 'Ada Lovelace' };
      const body = {
        productOrigin: acme.projectId,
        customerInfo,
        amount,
        currency: { code: 'USD', symbol: '$' },
      };
      await send('POST', `${urls.api}/webhook/invoices`, body, { 'x-tenant-id': acme.tenantCredential });
    },
    async chargesAsked() {
      const { requests } = (await get(`${urls.processor}/_sim/requests`)) as { requests: readonly Logged[] };
      return requests.filter(
        ({ method, path, replayed }) => method === 'POST' && path === '/v1/payment_intents' && !replayed,
      ).length;
    },
    forgetRequests: async () => void (await send('DELETE', `${urls.processor}/_sim/requests`)),
    misbehave: async (fault) => void (await send('POST', `${urls.processor}/_sim/faults`, fault)),
    behave: async () => void (await send('DELETE', `${urls.processor}/_sim/faults`)),
    passMinutes: async (minutes) =>
      void (await send('POST', `${urls.api}/_local/clock`, { advanceDays: minutes / 1440 })),
    async skipDays(days) {
      const { now } = (await get(`${urls.api}/_local/clock`)) as { now: string };
      const later = new Date(Date.parse(now) + days * 86_400_000).toISOString();
      await send('POST', `${urls.api}/_local/clock`, { now: later });
    },
    run: async (worker) => void (await send('POST', `${urls.api}/_local/run`, { worker })),
    guard: async (minutes) => void (await send('POST', `${urls.api}/_local/guard`, { minutes })),
    ledger: async () => (await get(`${urls.api}/_local/ledger`)) as Ledger,
    inbox: async () => (await get(`${urls.api}/_local/inbox`)) as Received[],
  };
}

function linkBody(request: LinkRequest, productOrigin: string): object {
  if (request.planSlug)
    return { productOrigin, paymentSourceDetails: { sourceType: 3, sourceReferenceSlug: request.planSlug } };
  const {
    amount = 19.99,
    currency = 'USD',
    description,
    additionalDescription,
    items,
    every,
    isShort: _,
    isPublic: __,
    ...rest
  } = request;
  const recurringDetails = every && {
    billingInterval: every.months,
    recurringAmount: every.amount,
    ...(every.trialDays && { isOnTrial: true, trialPeriod: { durationInDays: every.trialDays } }),
  };
  return {
    paymentSourceDetails: { sourceType: 4 },
    productOrigin,
    amount,
    currency: { code: currency, symbol: currency === 'USD' ? '$' : currency },
    description,
    additionalInfo: additionalDescription && { additionalDescription },
    items,
    billingType: every ? 2 : 1,
    recurringDetails,
    ...rest,
  };
}

const get = (url: string): Promise<unknown> => send('GET', url);

async function send(
  method: string,
  url: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: body ? { 'content-type': 'application/json', ...headers } : headers,
    body: body ? JSON.stringify(body) : null,
  });
  const text = await response.text();
  if (!response.ok)
    throw new Error(`${method} ${new URL(url).pathname} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}
