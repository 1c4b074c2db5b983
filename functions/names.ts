/** The name of a row's function in AWS. */
export const functionName = (stage: string, handler: string): string =>
  `billing-${stage}-${handler.replace('/', '-')}`;

/** The alias by which functions are started. It points at the version that is in use. */
export const LIVE = 'live';
