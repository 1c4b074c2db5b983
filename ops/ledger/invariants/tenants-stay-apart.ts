import { tenantOfSlug } from '../../../shared/domain/ids.ts';
import type { Item, View } from '../view.ts';
import type { Finding } from '../violation.ts';

/** I14: every partition is a tenant's or a directory's, what lies in it is that tenant's, and nothing else was touched for it. */
export function tenantsStayApart({ items, evidence }: View): Finding[] {
  const touched = evidence.touched ?? [];
  const strayed = touched.filter(({ tenantId, partition }) => {
    const owner = ownerOf(partition);
    return owner !== undefined && owner !== tenantId;
  });
  const nobodys = new Set([...items.map(({ pk }) => pk), ...touched.map(({ partition }) => partition)].filter(isNobodys));
  return [
    ...items.flatMap((item) => misplaced(item)),
    ...[...nobodys].map((partition) => ({ message: `${partition} belongs to no tenant and is no directory` })),
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

/** What leads from a name the outside knows to a tenant, and the platform's own, are the only partitions without one. */
const isNobodys = (partition: string): boolean => !/^(T#[^#]+|(ORIGIN|NAME|INTENT)#.+|PLATFORM$)/.test(partition);

const ownerOf = (partition: string): string | undefined => /^T#([^#]+)/.exec(partition)?.[1];
