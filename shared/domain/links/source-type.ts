/** What a payment link is for, as the specification numbers it. */
export const SourceType = { plan: 3, custom: 4 } as const;
export type SourceType = (typeof SourceType)[keyof typeof SourceType];
