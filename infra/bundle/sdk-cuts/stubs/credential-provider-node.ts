/**
 * Replaces the chain that looks for credentials in files, single sign-on, web identity and instance metadata.
 *
 * Lambda provides credentials only in the environment, and the chain is the largest part of a default bundle. The environment
 * of a process does not change, and the SDK asks for the credentials with each call.
 */
export function defaultProvider() {
  let found: ReturnType<typeof inEnvironment> | undefined;
  return async () => {
    found ??= inEnvironment();
    return found;
  };
}

function inEnvironment() {
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = process.env;
  if (!accessKeyId || !secretAccessKey) throw new Error('No AWS credentials in the environment');
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
}
