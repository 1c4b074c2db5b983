import type { Route } from '../page/route.ts';
import { PaymentPage } from './payment-page.tsx';
import { PaymentsPage } from './payments-page.tsx';

export function PaymentsPart({ route }: { route: Route }) {
  const [, id] = route.path;
  return id ? <PaymentPage id={id} /> : <PaymentsPage route={route} />;
}
