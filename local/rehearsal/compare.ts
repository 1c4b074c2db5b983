/** Where two answers to one request differ, in the words of a report. */
export type Difference = string;

/** Fields whose values are facts about the processor. Of every other field only the type is compared. */
const FACTS: ReadonlySet<string> = new Set([
  ...['object', 'status', 'type', 'code', 'decline_code', 'param', 'advice_code', 'network_advice_code'],
  ...['amount', 'amount_received', 'amount_refunded', 'currency', 'cancellation_reason', 'reason', 'usage'],
  ...['confirmation_method', 'capture_method', 'refunded', 'disputed', 'paid', 'captured', 'brand', 'last4'],
]);
/** An id begins with the short name of its kind. */
const ID = /^[a-z]{2,9}_[A-Za-z0-9_]{6,}$/;

/** Compares the recorded value with the simulated one, and learns which simulated id stands for which recorded one. */
export function compare(
  recorded: unknown,
  simulated: unknown,
  ids: Map<string, string>,
  at = 'answer',
): Difference[] {
  if (isId(recorded) && isId(simulated)) ids.set(recorded, simulated);
  if (Array.isArray(recorded) && Array.isArray(simulated)) {
    const lengths =
      recorded.length === simulated.length
        ? []
        : [`${at} has ${recorded.length}, simulated ${simulated.length}`];
    const pairs = recorded.slice(0, simulated.length);
    return [
      ...lengths,
      ...pairs.flatMap((one, index) => compare(one, simulated[index], ids, `${at}[${index}]`)),
    ];
  }
  if (isObject(recorded) && isObject(simulated)) {
    const names = new Set([...Object.keys(recorded), ...Object.keys(simulated)]);
    return [...names].flatMap((name) => field(name, recorded, simulated, ids, `${at}.${name}`));
  }
  const kinds = [kindOf(recorded), kindOf(simulated)];
  return kinds[0] === kinds[1] ? [] : [`${at} is ${kinds[0]}, simulated ${kinds[1]}`];
}

function field(
  name: string,
  recorded: Fields,
  simulated: Fields,
  ids: Map<string, string>,
  at: string,
): Difference[] {
  if (!(name in simulated)) return [`${at} is missing from the simulation`];
  if (!(name in recorded)) return [`${at} is only in the simulation`];
  const [before, after] = [recorded[name], simulated[name]];
  const isFact = FACTS.has(name) && typeof before !== 'object' && typeof after !== 'object';
  return isFact && before !== after
    ? [`${at} is ${before}, simulated ${after}`]
    : compare(before, after, ids, at);
}

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);
const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'a list' : typeof value;
