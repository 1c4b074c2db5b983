/** A recorded call of a function, in the form in which it is repeated. */
export type BareCall = Readonly<{
  service: string;
  operation: string;
  input: Record<string, unknown>;
  idempotencyKey?: string;
}>;
export type Client = { send(command: unknown): Promise<unknown> };
export type Command = new (input: Record<string, unknown>) => unknown;
export type Processor = {
  rawRequest(
    method: string,
    path: string,
    input: object,
    options: { idempotencyKey?: string },
  ): Promise<unknown>;
};

/** A handler that makes the calls of one request and nothing else. The calls of one wave run concurrently. */
export function bareHandler(
  clients: Record<string, Client>,
  commands: Record<string, Command>,
  processor?: Processor,
) {
  return async ({ waves }: { waves: readonly (readonly BareCall[])[] }): Promise<object> => {
    for (const wave of waves) await Promise.all(wave.map(send));
    return {};
  };

  async function send({ service, operation, input, idempotencyKey }: BareCall): Promise<unknown> {
    if (service === 'processor') {
      const [method = '', path = ''] = operation.split(' ');
      return await processor?.rawRequest(method, path, input, idempotencyKey ? { idempotencyKey } : {});
    }
    const Make = commands[operation];
    if (!Make) throw new Error(`the reference has no command for ${operation}`);
    return await clients[service]?.send(new Make(input));
  }
}
