import { Agent, type Dispatcher } from 'undici';
import type { Interceptor } from './outgoing-call.ts';

/** A post as it arrives at a tenant's endpoint. */
export type Posted = Readonly<{ url: string; headers: Record<string, string>; body: string }>;
type Handler = Readonly<{
  onConnect(abort: () => void, context: object): void;
  onHeaders(status: number, headers: Buffer[], resume: () => void, text: string): boolean;
  onComplete(trailers: Buffer[]): void;
  onError(error: Error): void;
}>;

/** Answers event deliveries in this process. `receive` gives the status a tenant's endpoint answers with. */
export function interceptDeliveries(interceptor: Interceptor, receive: (post: Posted) => number): void {
  const original = Agent.prototype.dispatch;
  Agent.prototype.dispatch = function dispatch(options, handler) {
    if (!interceptor.isOn()) return original.call(this, options, handler);
    const caller = handler as unknown as Handler;
    caller.onConnect(() => {}, {});
    void interceptor
      .pass({
        to: 'endpoint',
        name: 'POST',
        send: async () => receive(postOf(options)),
        refuse: async (how) => (how === 'final' ? 404 : 503),
        broken: () => Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' }),
      })
      .then(
        (status) => {
          caller.onHeaders(status, [], () => {}, '');
          caller.onComplete([]);
        },
        (error: Error) => caller.onError(error),
      );
    return true;
  };
}

const postOf = ({ origin, path, headers, body }: Dispatcher.DispatchOptions): Posted => ({
  url: `${origin}${path}`,
  headers: { ...(headers as Record<string, string>) },
  body: String(body),
});
