import type { Route } from '../page/route.ts';
import { CustomerPage } from './customer-page.tsx';
import { CustomersPage } from './customers-page.tsx';

export function CustomersPart({ route }: { route: Route }) {
  const [, id] = route.path;
  return id ? <CustomerPage id={id} /> : <CustomersPage route={route} />;
}
