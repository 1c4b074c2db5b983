import type { View } from '../view.ts';
import type { Finding } from '../violation.ts';

/** Finds violations of I19. */
export function ratesAreKept({ attempts, projects }: View): Finding[] {
  const base = new Map(projects.map(({ tenantId, id, baseCurrency }) => [`${tenantId} ${id}`, baseCurrency]));
  return attempts.flatMap(({ tenantId, id, projectId, terms }) => {
    const { conversion, charge } = terms;
    const { currency } = charge;
    const own = base.get(`${tenantId} ${projectId}`);
    if (own === undefined) return [];
    if (currency === own) return conversion ? [{ tenantId, message: `attempt ${id} is in the project's currency and has a rate` }] : [];
    const isKept = conversion?.baseCurrency === own && Number(conversion.rate) > 0 && conversion.source !== '' && conversion.at !== '';
    return isKept ? [] : [{ tenantId, message: `attempt ${id} charges ${currency} for a project in ${own} without its rate and source` }];
  });
}
