import { Agent, type Dispatcher } from 'undici';
import { isOnWire, pass } from './wire.ts';

/** A post as it arrives at a tenant's endpoint. */
export type Posted = Readonly<{ url: string; headers: Record<string, string>; body: string }>;
type Handler = Readonly<{
  onConnect(abort: () => void, context: object): void;
  onHeaders(status: number, headers: Buffer[], resume: () => void, text: string): boolean;
  onComplete(trailers: Buffer[]): void;
  onError(error: Error): void;
}>;

/** Answers the posts of deliveries in this process. `receive` gives the status a tenant's endpoint answers with. */
export function takeOverEndpoints(receive: (post: Posted) => number): void {
  const original = Agent.prototype.dispatch;
  Agent.prototype.dispatch = function dispatch(options, handler) {
    if (!isOnWire()) return original.call(this, options, handler);
    const told = handler as unknown as Handler;
    told.onConnect(() => {}, {});
    void pass({
      name: 'endpoint POST',
      send: async () => receive(postOf(options)),
      refuse: async (how) => (how === 'final' ? 404 : 503),
      broken: () => Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' }),
    }).then(
      (status) => {
        told.onHeaders(status, [], () => {}, '');
        told.onComplete([]);
      },
      (error: Error) => told.onError(error),
    );
    return true;
  };
}

const postOf = ({ origin, path, headers, body }: Dispatcher.DispatchOptions): Posted => ({
  url: `${origin}${path}`,
  headers: { ...(headers as Record<string, string>) },
  body: String(body),
});
