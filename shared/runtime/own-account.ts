/** The account of AWS that this stage is in, which the ARN of its key names. Undefined on the local stack. */
export const ownAccount = (): string | undefined =>
  /^arn:[^:]+:kms:[^:]+:(\d{12}):/.exec(process.env.KEY_ID ?? '')?.[1];
