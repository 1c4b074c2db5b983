import { contracts } from '../../functions/contracts.ts';
import { routes } from '../../functions/routes.ts';
import type { Request } from '../../shared/contracts/contract.ts';
import { type Shape, shapeOf } from '../../shared/http/layers/fields/schema-shape.ts';

/** The module of the fields that bodies have: a line for each route, with the fields that no line before it has in an object of that name. */
export function printRequestFields(): string {
  const seen = new Set<string>();
  const lines = routes.flatMap(({ method, path, handler }) => {
    const { body }: { body?: Request } = contracts[handler];
    if (!body) return [];
    const shapes = Object.values(body.oneOf ?? { only: body.schema }).map(shapeOf);
    const fields = [...new Set(shapes.flatMap((shape) => fieldsOf(shape)))].filter((field) => {
      const named = field.split('.').slice(-2).join('.');
      return seen.has(named) ? false : seen.add(named);
    });
    return fields.length === 0 ? [] : [[method, path, ...fields].join(' ')];
  });
  return `${HEAD}\nexport const REQUEST_FIELDS = \`\n${lines.join('\n')}\n\`;\n`;
}

const HEAD = `/**
 * The fields of the bodies that the API reads, as \`npm run docs\` printed them from the schemas of all routes: a line for each route, with
 * the fields that no line before it has in an object of that name. Text, since every function has it.
 */`;

/** A union of shapes has the fields of each. */
type Unfolded = Shape & Readonly<{ options?: readonly unknown[] }>;

function fieldsOf({ wrapped, item, options = [], entries = {} }: Unfolded, path = ''): string[] {
  if (wrapped) return fieldsOf(wrapped, path);
  if (item) return fieldsOf(item, `${path}[]`);
  const ofOptions = options.flatMap((option) =>
    typeof option === 'object' ? fieldsOf(option as Unfolded, path) : [],
  );
  const own = Object.entries(entries).flatMap(([name, inner]) => {
    const field = path === '' ? name : `${path}.${name}`;
    return [field, ...fieldsOf(inner, field)];
  });
  return [...ofOptions, ...own];
}
