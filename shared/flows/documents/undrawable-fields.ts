import { isDrawable } from '../../documents/font-files.ts';
import type { InvoiceRequest } from '../../domain/requests/invoice-request.ts';

/** The fields of an invoice's request that its PDF cannot show as they are, by path. No font is opened for it. */
export function undrawableFields({ customerInfo, description, items = [] }: InvoiceRequest): string[] {
  const { name, company, address } = customerInfo;
  const texts: Readonly<Record<string, string | undefined>> = {
    'customerInfo.name': name,
    'customerInfo.company': company,
    'customerInfo.address.line1': address?.line1,
    'customerInfo.address.line2': address?.line2,
    'customerInfo.address.city': address?.city,
    description,
    ...Object.fromEntries(items.map((item, index) => [`items.${index}.name`, item.name])),
  };
  return Object.entries(texts).flatMap(([field, text]) => (isDrawable(text ?? '') ? [] : [field]));
}
