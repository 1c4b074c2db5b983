/** An empty handler, which measures the start of Node and the runtime alone. */
export const handler = async (): Promise<object> => ({});
