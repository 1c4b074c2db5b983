type Bounds = Readonly<{ otherwise: number; least: number; most: number }>;

/** The settings of a deployment that are whole numbers: docs/running.md says what each means. */
const WHOLE = {
  PAYMENT_LINK_TTL_MINUTES: { otherwise: 60, least: 1, most: 43_200 },
  EVENT_DAYS: { otherwise: 30, least: 1, most: 30 },
  UNPAID_LINK_DAYS: { otherwise: 90, least: 1, most: 3653 },
  RENEWALS_PER_SECOND: { otherwise: 40, least: 20, most: 200 },
  LEDGER_PAYMENTS_A_RUN: { otherwise: 20_000, least: 1, most: 50_000 },
  WORK_SHARDS: { otherwise: 4, least: 1, most: 256 },
} as const satisfies Readonly<Record<string, Bounds>>;
type WholeSetting = keyof typeof WHOLE;

/** Throws when the setting is no whole number within its bounds. Read it while a file is loaded: then a wrong one stops the start. */
export function wholeSetting(name: WholeSetting): number {
  const { otherwise, least, most } = WHOLE[name];
  const text = process.env[name];
  if (text === undefined || text === '') return otherwise;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new Error(`${name} must be a whole number from ${least} to ${most}, not ${text}.`);
}

/** Throws unless every setting can be read. */
export function requireSettings(): void {
  for (const name of Object.keys(WHOLE) as WholeSetting[]) wholeSetting(name);
}
