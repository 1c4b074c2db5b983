import { tenantOfSlug } from '../../../shared/domain/ids.ts';
import type { Item, View } from '../view.ts';
import type { Finding } from '../violation.ts';

/** I14: whatever lies in a tenant's partition is that tenant's, and nothing outside it was read or written for it. */
export function tenantsStayApart({ items, evidence }: View): Finding[] {
  const strayed = (evidence.touched ?? []).filter(({ tenantId, partition }) => {
    const owner = ownerOf(partition);
    return owner !== undefined && owner !== tenantId;
  });
  return [
    ...items.flatMap((item) => misplaced(item)),
    ...strayed.map(({ tenantId, partition }) => ({ tenantId, message: `${partition} was touched in work for another tenant` })),
  ];
}

function misplaced(item: Item): Finding[] {
  const owner = ownerOf(item.pk);
  if (owner === undefined) return [];
  const { tenantId, linkSlug, listPk } = item;
  const found = (message: string) => [{ tenantId: owner, message: `${item.pk} ${item.sk} ${message}` }];
  if (typeof tenantId === 'string' && tenantId !== owner) return found(`says that it is ${tenantId}'s`);
  if (typeof linkSlug === 'string' && tenantOfSlug(linkSlug) !== owner) return found(`names the link ${linkSlug} of another tenant`);
  if (typeof listPk === 'string' && ownerOf(listPk) !== owner) return found(`is listed under ${listPk}`);
  return [];
}

const ownerOf = (partition: string): string | undefined => /^T#([^#]+)/.exec(partition)?.[1];
