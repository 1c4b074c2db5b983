import { LinkStatus } from '../../../domain/links/payment-link.ts';
import type { View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

/** Finds violations of I4. */
export function linkIsUsedOnce({ attempts, links, invoices, isPartial }: View): Finding[] {
  const paying = Map.groupBy(
    attempts.filter(({ state, terms }) => state === 'succeeded' && terms.source.link !== undefined),
    ({ tenantId, terms }) => `${tenantId} ${terms.source.link}`,
  );
  const invoiced = Map.groupBy(
    invoices.filter(({ linkSlug }) => linkSlug !== undefined),
    ({ tenantId, linkSlug }) => `${tenantId} ${linkSlug}`,
  );
  const slugs = new Set(links.map(({ tenantId, slug }) => `${tenantId} ${slug}`));
  const missing = [...paying.keys()].filter((key) => !slugs.has(key));
  return [
    ...links.flatMap(({ tenantId, slug, status, lastAttempt }) => {
      const isPaymentRead = !isPartial || lastAttempt !== undefined; // By the name of its last attempt.
      const payments = paying.get(`${tenantId} ${slug}`)?.length ?? 0;
      const count = invoiced.get(`${tenantId} ${slug}`)?.length ?? 0;
      if (payments > 1) return [{ tenantId, message: `link ${slug} was paid ${payments} times` }];
      if (count > 1) return [{ tenantId, message: `link ${slug} has ${count} invoices` }];
      if (status === LinkStatus.paid && payments === 0 && isPaymentRead)
        return [{ tenantId, message: `link ${slug} has the status paid, but no attempt paid it` }];
      if (status !== LinkStatus.paid && payments > 0)
        return [
          {
            tenantId,
            message: `link ${slug} was paid, but its status is not paid, so it could be paid again`,
          },
        ];
      return [];
    }),
    ...missing.map((key) => ({
      tenantId: key.split(' ')[0],
      message: `the paid link ${key.split(' ')[1]} is missing`,
    })),
    ...invoices
      .filter(({ paidMinor, totalMinor }) => paidMinor > totalMinor)
      .map(({ tenantId, number, paidMinor, totalMinor }) => ({
        tenantId,
        message: `invoice ${number} is overpaid: ${paidMinor} of ${totalMinor}`,
      })),
  ];
}
