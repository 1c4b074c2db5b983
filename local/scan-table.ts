import { unmarshall } from '@aws-sdk/util-dynamodb';
import { callAwsJson } from './aws-json.ts';

// biome-ignore lint/suspicious/noExplicitAny: raw items have no type; each caller states the shape it expects.
export type Item = Record<string, any> & { pk: string; sk: string };
type Page = { Items: Parameters<typeof unmarshall>[0][]; LastEvaluatedKey?: object };

/** All items of a scan or query as plain objects. */
export async function readItems(
  endpoint: string,
  operation: 'Scan' | 'Query',
  request: object,
): Promise<Item[]> {
  const items: Item[] = [];
  let from: object | undefined;
  do {
    const page: Page = await callAwsJson(endpoint, `DynamoDB_20120810.${operation}`, {
      ConsistentRead: true,
      ...request,
      ...(from && { ExclusiveStartKey: from }),
    });
    items.push(...page.Items.map((item) => unmarshall(item) as Item));
    from = page.LastEvaluatedKey;
  } while (from);
  return items;
}
