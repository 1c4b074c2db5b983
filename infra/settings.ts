import * as v from 'valibot';

/** What differs between stages. Written in `cdk.json`; `-c alarmEmail=…` on the command line fills in what should not stand there. */
export type Settings = Readonly<v.InferOutput<typeof SettingsSchema> & { stage: string }>;

/** The retentions CloudWatch Logs knows, up to two years. */
const RETENTION_DAYS = [1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731] as const;
const Count = v.pipe(v.number(), v.integer(), v.minValue(1));

const SettingsSchema = v.strictObject({
  /** The table, the key and the log of what happened outlive the stack, and a mistaken delete is refused. */
  keepData: v.boolean(),
  /** The whole API's throttle: what a stage may take before API Gateway answers 429 itself. */
  requestsPerSecond: Count,
  burst: Count,
  logRetentionDays: v.picklist(RETENTION_DAYS),
  /** Minutes a payment link lives when its request says nothing. */
  paymentLinkTtlMinutes: v.optional(v.pipe(Count, v.maxValue(43_200)), 60),
  /** Who hears of alarms and of payments that need a person; confirmed once by a link in the first mail. */
  alarmEmail: v.optional(v.pipe(v.string(), v.email())),
  /** The checkout's own address and its certificate (in us-east-1, as CloudFront wants it); CloudFront's own address without. */
  checkout: v.optional(v.strictObject({ domain: v.string(), certificateArn: v.pipe(v.string(), v.startsWith('arn:')) })),
});

/** Where a setting is looked up: the app's context, which joins `cdk.json` and the command line. */
export type Context = Readonly<{ tryGetContext(name: string): unknown }>;

/** The settings of the stage asked for, or an error that says which stages exist or which setting is wrong. */
export function readSettings(context: Context): Settings {
  const stages = v.parse(v.record(v.string(), v.looseObject({})), context.tryGetContext('stages'));
  const stage = context.tryGetContext('stage') ?? 'dev';
  if (typeof stage !== 'string' || !Object.hasOwn(stages, stage)) {
    throw new Error(`No stage ${String(stage)} in cdk.json; there are ${Object.keys(stages).join(', ')}`);
  }
  const alarmEmail = context.tryGetContext('alarmEmail');
  const result = v.safeParse(SettingsSchema, { ...stages[stage], ...(alarmEmail ? { alarmEmail } : {}) });
  if (!result.success) throw new Error(`Stage ${stage} in cdk.json: ${describe(result.issues)}`);
  return { ...result.output, stage };
}

function describe(issues: readonly v.BaseIssue<unknown>[]): string {
  return issues.map((issue) => `${v.getDotPath(issue) ?? 'settings'}: ${issue.message}`).join('; ');
}
