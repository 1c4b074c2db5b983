import { AsyncLocalStorage } from 'node:async_hooks';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Stripe from 'stripe';
import { apiRoutes, createRouter } from '../../../../local/processor/http/api-routes.ts';
import { clientOf, type Sandbox } from './sandbox.ts';

/** An answer of the simulated processor: which route gave it, and the SDK's method that asked, such as `customers.list`. */
type Noted = Readonly<{ route: string; call: string; isError: boolean; value: unknown }>;

const ROUTES = apiRoutes(() => ({}));
const findRoute = createRouter(ROUTES);
export const ROUTE_NAMES = ROUTES.map(({ method, path }) => `${method} ${path}`);

/** The SDK's client, which notes every answer that it gets. */
export function notingClient({ processor, account }: Sandbox): { stripe: Stripe; noted: Noted[] } {
  const noted: Noted[] = [];
  const calls = new AsyncLocalStorage<string>();
  const send: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    const found = findRoute(init?.method ?? 'GET', new URL(String(input)).pathname);
    noted.push({
      route: `${found?.route.method} ${found?.route.path}`,
      call: calls.getStore() ?? 'none',
      isError: !response.ok,
      value: await response.clone().json(),
    });
    return response;
  };
  const client = clientOf(processor, account, { httpClient: Stripe.createFetchHttpClient(send) });
  return { stripe: named(client, [], calls), noted };
}

/** The same object, whose methods run with their name in `calls`. */
function named<Owner extends object>(owner: Owner, path: string[], calls: AsyncLocalStorage<string>): Owner {
  return new Proxy(owner, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      const to = [...path, String(key)];
      if (typeof value === 'function')
        return (...given: unknown[]) => calls.run(to.join('.'), () => value.apply(target, given));
      return typeof value === 'object' && value !== null ? named(value, to, calls) : value;
    },
  });
}

/** Every type of event that the source of the simulated processor makes. */
export function madeEventTypes(): string[] {
  const folder = join(import.meta.dirname, '../../../../local/processor');
  const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const made = [...source.join('\n').matchAll(/\bemit\(\s*desk,[^;]*;/g)].join('\n');
  return [...made.matchAll(/'([a-z_]+\.[a-z_.]+)'/g)].map(([, type = '']) => type);
}
