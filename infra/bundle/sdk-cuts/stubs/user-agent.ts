type Arguments = Readonly<{ request: Readonly<{ headers: Record<string, string> }> }>;
type Next = (given: Arguments) => Promise<unknown>;
type Stack = Readonly<{ add(middleware: (next: Next) => Next, options: object): void }>;

/** Replaces the list of features, versions and platforms that a request names for the statistics of AWS. */
export const getUserAgentPlugin = ({
  defaultUserAgentProvider,
}: Readonly<{ defaultUserAgentProvider: string }>) => ({
  applyToStack: (stack: Stack) =>
    stack.add(
      (next) => (given) => {
        given.request.headers['user-agent'] = defaultUserAgentProvider;
        return next(given);
      },
      { name: 'getUserAgentMiddleware', step: 'build', priority: 'low', override: true },
    ),
});

export const createDefaultUserAgentProvider = ({ clientVersion }: Readonly<{ clientVersion: string }>) =>
  `aws-sdk-js/${clientVersion}`;
