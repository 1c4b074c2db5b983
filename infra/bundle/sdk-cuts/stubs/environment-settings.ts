type Selectors = Readonly<{
  environmentVariableSelector: (env: NodeJS.ProcessEnv, options: object) => unknown;
  default: unknown;
}>;

/**
 * Replaces the search for a client's settings in the environment, then in files, then in defaults. Lambda has no such files; looking
 * for them delays each start. As there, a value that a selector refuses counts as absent.
 */
export function loadConfig(
  { environmentVariableSelector, default: otherwise }: Selectors,
  options: object = {},
) {
  const look = async () =>
    fromEnvironment() ?? (typeof otherwise === 'function' ? await otherwise() : otherwise);
  const fromEnvironment = () => {
    try {
      return environmentVariableSelector(process.env, options);
    } catch {
      return undefined;
    }
  };
  let found: Promise<unknown> | undefined;
  return () => (found ??= look());
}
