/** A `limit` counts; a `flag` is on or off. */
export const FEATURE_TYPES = ['limit', 'flag'] as const;
/** The limit of a feature that may be used without one. */
export const UNLIMITED = 'unlimited';
