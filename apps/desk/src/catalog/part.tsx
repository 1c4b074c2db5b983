import type { Route } from '../page/route.ts';
import { AddOnPage } from './add-on-page.tsx';
import { CatalogPage, isShelf } from './catalog-page.tsx';
import { CouponPage } from './coupon-page.tsx';
import { PlanPage } from './plan-page.tsx';
import { ProductPage } from './product-page.tsx';

const FORMS = { products: ProductPage, plans: PlanPage, 'add-ons': AddOnPage, coupons: CouponPage } as const;

/** `#/catalog/plans` is a list, `#/catalog/plans/new` and `#/catalog/plans/<id>` are the form of one. */
export function CatalogPart({ route }: { route: Route }) {
  const [, name = 'plans', id] = route.path;
  const shelf = isShelf(name) ? name : 'plans';
  if (!id) return <CatalogPage shelf={shelf} />;
  const Page = FORMS[shelf];
  return <Page id={id === 'new' ? undefined : id} isMade={route.query.has('made')} />;
}
