import type { Call } from '../../api/request.ts';
import type { States } from '../state.ts';

/** Countries whose addresses have a state that may decide the tax. */
const WITH_STATES: ReadonlySet<string> = new Set('AU BR CA IN MX US'.split(' '));

/** The states of a country. The first choice is none. */
export async function findStates(call: Call, country: string): Promise<States> {
  const none = { country, options: [] };
  if (!WITH_STATES.has(country)) return none;
  const answer = await call('GET', `/public-api/input-options/states?country=${country}`);
  if (answer === 'lost' || answer.status !== 200) return none;
  const { data } = answer.body as { data: readonly { code: string; name: string }[] };
  const named = data.map(({ code, name }) => [code.slice(country.length + 1), name] as const);
  return { country, options: [['', ''], ...named] };
}
