import type { Route, Surface } from '../functions/routes.ts';

/**
 * The stack of a route: its surface, or for the back office the part that its noun belongs to, since a stack holds at most 500
 * resources and a route is nine. A noun never moves: its functions would be deleted before the other stack makes them again.
 */
export function stackOf({ handler, path }: Pick<Route, 'handler' | 'path'>): string {
  const surface = handler.slice(0, handler.indexOf('/')) as Surface;
  const noun = path.split('/')[2] ?? '';
  const part = surface === 'admin' && PARTS.find(({ nouns }) => nouns.includes(noun))?.part;
  return part ? `${surface}-${part}` : surface;
}

const SOLD = ['transactions', 'disputes', 'order', 'orders', 'invoice'];
/** Nouns of the back office with a stack of their own. Every other one is in `admin`. */
const PARTS: readonly Readonly<{ part: string; nouns: readonly string[] }>[] = [
  { part: 'catalog', nouns: ['product', 'plans', 'features', 'addons', 'coupon'] },
  { part: 'sales', nouns: [...SOLD, 'subscriptions', 'refunds', 'payment-links'] },
  { part: 'customers', nouns: ['customers', 'wallet'] },
];
