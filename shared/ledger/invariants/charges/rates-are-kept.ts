import type { View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

/** Finds violations of I19. A plan has a base currency of its own: where its price or its add-on's was converted, the rate is from that one. */
export function ratesAreKept({ attempts, projects }: View): Finding[] {
  const base = new Map(projects.map(({ tenantId, id, baseCurrency }) => [`${tenantId} ${id}`, baseCurrency]));
  return attempts.flatMap(({ tenantId, id, projectId, terms }) => {
    const { conversion, charge, source } = terms;
    const { currency } = charge;
    const own = base.get(`${tenantId} ${projectId}`);
    if (own === undefined || (currency === own && !conversion)) return [];
    const from = conversion?.baseCurrency;
    const isCatalog = source.plan !== undefined || source.addOn !== undefined;
    if (currency === own && !(isCatalog && from !== own)) {
      return [{ tenantId, message: `attempt ${id} is in the project's currency and has a rate` }];
    }
    const isFromBase = isCatalog ? from !== currency : from === own;
    const isKept =
      isFromBase && Number(conversion?.rate) > 0 && conversion?.source !== '' && conversion?.at !== '';
    return isKept
      ? []
      : [
          {
            tenantId,
            message: `attempt ${id} charges ${currency} for a project in ${own} without its rate and source`,
          },
        ];
  });
}
