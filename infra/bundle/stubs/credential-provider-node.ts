/**
 * Stands in for the chain that looks for credentials in files, single sign-on, web identity and instance metadata.
 *
 * A deployed function has them in its environment and nowhere else, and the chain is the largest single part of a default
 * bundle. The SDK keeps what this returns, so it runs once a client.
 */
export function defaultProvider() {
  return async () => {
    const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN: sessionToken } = process.env;
    if (!accessKeyId || !secretAccessKey) throw new Error('No AWS credentials in the environment');
    return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
  };
}
