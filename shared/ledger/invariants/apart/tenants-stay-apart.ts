import { tenantOfSlug } from '../../../domain/ids.ts';
import type { Item, View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

/** Finds violations of I14. */
export function tenantsStayApart({ items, evidence }: View): Finding[] {
  const touched = evidence.touched ?? [];
  const strayed = touched.filter(({ tenantId, partition }) => {
    const owner = ownerOf(partition);
    return owner !== undefined && owner !== tenantId;
  });
  const ownerless = new Set(
    [...items.map(({ pk }) => pk), ...touched.map(({ partition }) => partition)].filter(isOwnerless),
  );
  return [
    ...items.flatMap((item) => misplaced(item)),
    ...[...ownerless].map((partition) => ({
      message: `${partition} belongs to no tenant and is not a directory`,
    })),
    ...strayed.map(({ tenantId, partition }) => ({
      tenantId,
      message: `${partition} was used in work for another tenant`,
    })),
  ];
}

function misplaced(item: Item): Finding[] {
  const owner = ownerOf(item.pk);
  if (owner === undefined) return [];
  const { tenantId, linkSlug, listPk } = item;
  const found = (message: string) => [{ tenantId: owner, message: `${item.pk} ${item.sk} ${message}` }];
  if (typeof tenantId === 'string' && tenantId !== owner)
    return found(`says that it is of tenant ${tenantId}`);
  if (typeof linkSlug === 'string' && tenantOfSlug(linkSlug) !== owner)
    return found(`names the link ${linkSlug} of another tenant`);
  if (typeof listPk === 'string' && ownerOf(listPk) !== owner) return found(`is listed under ${listPk}`);
  return [];
}

/** Only directory rows (from an outside name to a tenant) and the platform's own rows, its audit log among them, have no tenant in their partition key. */
const isOwnerless = (partition: string): boolean =>
  !/^(T#[^#]+|(ORIGIN|NAME|INTENT)#.+|(PLATFORM(#AUDIT#.+)?|RATES)$)/.test(partition);

const ownerOf = (partition: string): string | undefined => /^T#([^#]+)/.exec(partition)?.[1];
