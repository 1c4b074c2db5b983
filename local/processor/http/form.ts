/**
 * The nested form encoding of the v1 API: `card[number]=…`, `expand[0]=…`, `expand[]=…`.
 *
 * Objects have no prototype, so a parameter named like one of the prototype's members is an ordinary parameter.
 */
export type Value = string | Value[] | Params;
export type Params = { [name: string]: Value };

export function decodeForm(text: string): Params {
  const params = emptyParams();
  for (const [name, value] of new URLSearchParams(text)) put(params, path(name), value);
  return lists(params) as Params;
}

export const emptyParams = (): Params => Object.create(null) as Params;

export function isParams(value: Value | undefined): value is Params {
  return typeof value === 'object' && !Array.isArray(value);
}

/** The text of parameters, independent of their order. */
export function canonical(value: Value): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name] ?? '')}`).join(',')}}`;
}

const DEPTH_MAX = 6;

function path(name: string): string[] {
  const open = name.indexOf('[');
  if (open < 1) return [name];
  const inner = name.slice(open).match(/\[[^\]]*\]/g) ?? [];
  return [name.slice(0, open), ...inner.map((part) => part.slice(1, -1))].slice(0, DEPTH_MAX);
}

function put(params: Params, [name = '', ...rest]: string[], value: string): void {
  const key = name === '' ? String(Object.keys(params).length) : name;
  if (rest.length === 0) {
    params[key] = value;
    return;
  }
  const inside = params[key];
  const next = isParams(inside) ? inside : emptyParams();
  params[key] = next;
  put(next, rest, value);
}

/** Keys that count from 0 make a list. */
function lists(value: Value): Value {
  if (!isParams(value)) return value;
  const names = Object.keys(value);
  for (const name of names) value[name] = lists(value[name] ?? '');
  const isList = names.length > 0 && names.every((name, index) => name === String(index));
  return isList ? names.map((name) => value[name] ?? '') : value;
}
