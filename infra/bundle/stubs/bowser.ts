/** Stands in for a browser detector, which the SDK's user agent asks only in browsers. */
export const parse = () => ({});
