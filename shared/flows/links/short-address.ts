import type { PaymentLink } from '../../domain/links/payment-link.ts';
import type { Project } from '../../domain/tenants/tenant.ts';

type Slugged = Pick<PaymentLink, 'slug'>;
type Sold = Pick<Project, 'checkoutUrl'>;

/** The page that takes the link's payment, at an address that fits into a message or on paper. */
export const shortAddress = ({ slug }: Slugged, { checkoutUrl }: Sold): string => `${checkoutUrl}/p/${slug}`;

/** The same page at an address that is never answered with a preview: a browser may have the name of a program that reads previews. */
export const pageAddress = ({ slug }: Slugged, { checkoutUrl }: Sold): string =>
  `${checkoutUrl}/pay?payload=${slug}`;
