/** What starting Node and the runtime costs, whoever the function is. */
export const handler = async (): Promise<object> => ({});
