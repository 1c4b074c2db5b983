import { operatorRoles, TASKS } from '../../apps/operator/roles.ts';
import type { Only, Right } from '../../functions/rights.ts';
import { code, table } from './markdown.ts';

/** The roles of operators and what each may do in AWS beside what all may. */
export function printOperatorRoles(): string {
  const may = TASKS.map((task) => operatorRoles[task].may.map(textOf));
  const isForAll = (right: string) => may.every((rights) => rights.includes(right));
  const rows = TASKS.map((task, index) => {
    const own = may[index]?.filter((right) => !isForAll(right)) ?? [];
    return [code(task), operatorRoles[task].isFor, own.join('; ')];
  });
  const all = may[0]?.filter(isForAll) ?? [];
  return table(['Role', 'An operator who', 'It may'], [...rows, ['all', '', all.join('; ')]]);
}

const textOf = ({ actions, on, only }: Right): string =>
  `${actions.map(withoutService).join(', ')} on ${on}${conditionOf(only)}`;

const withoutService = (action: string): string => action.slice(action.indexOf(':') + 1);

function conditionOf(only: Only | undefined): string {
  if (only === undefined) return '';
  if (only === 'by the journal') return ' as the journal’s bucket asks it';
  if (only === 'by the books') return ' as the bucket of books asks it';
  if (only === 'as billing, in another account') return ' of other accounts';
  if (only === 'by the second API of SES') return ' by its second API';
  const among = 'context' in only ? only.is : only.keysLike;
  return ` (${among.map(code).join(', ')})`;
}
