/** Replaces a browser detector that the SDK uses only in browsers. */
export const parse = () => ({});
