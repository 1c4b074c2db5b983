import type { ComponentChildren } from 'preact';
import { Heading } from '../page/parts.tsx';
import { addressOf, type Route } from '../page/route.ts';
import { words } from '../words/words.ts';
import { AuditPage } from './audit-page.tsx';
import { BooksPage } from './books-page.tsx';
import { CheckoutPage } from './checkout-page.tsx';
import { EndpointsPage } from './endpoints-page.tsx';
import { MailPage } from './mail-page.tsx';
import { PlatformPage } from './platform-page.tsx';
import { RenewalsPage } from './renewals-page.tsx';
import { SellerPage } from './seller-page.tsx';
import { StaffPage } from './staff-page.tsx';
import { TaxPage } from './tax-page.tsx';

const w = words.settings;
type Name = keyof typeof w.parts;

const PAGES: Readonly<Record<Name, (route: Route) => ComponentChildren>> = {
  seller: () => <SellerPage />,
  checkout: () => <CheckoutPage />,
  tax: () => <TaxPage />,
  renewals: () => <RenewalsPage />,
  mail: () => <MailPage />,
  endpoints: () => <EndpointsPage />,
  staff: () => <StaffPage />,
  audit: ({ query }) => <AuditPage query={query} />,
  books: () => <BooksPage />,
  platform: () => <PlatformPage />,
};
const NAMES = Object.keys(PAGES) as Name[];

export function SettingsPart({ route }: { route: Route }) {
  const name = NAMES.find((one) => one === route.path[1]) ?? 'seller';
  return (
    <>
      <Heading>{w.parts[name]}</Heading>
      <nav class="parts" aria-label={w.label}>
        <ul>
          {NAMES.map((one) => (
            <li key={one}>
              <a href={addressOf(['settings', one])} aria-current={one === name ? 'page' : undefined}>
                {w.parts[one]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {PAGES[name](route)}
    </>
  );
}
