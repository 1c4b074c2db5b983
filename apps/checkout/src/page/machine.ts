import { useEffect, useMemo, useState } from 'preact/hooks';

export type Send<Event> = (event: Event) => void;
/** A page's state machine: the state after an event, and what the page must do next. It reads and changes nothing else. */
type Step<State, Event, Effect> = (state: State, event: Event) => readonly [State, readonly Effect[]];

/** What a machine does to the page and the world. */
export type Effects<State, Event, Effect> = Readonly<{
  /** Performs one effect, and sends what came of it. */
  carryOut: (effect: Effect, state: State, send: Send<Event>) => unknown;
  /** Before and after the effects of an event have begun. */
  before?: (after: State, before: State) => void;
  after?: (after: State, before: State) => void;
}>;

/**
 * Runs a state machine: passes it events in order, performs its effects and calls `changed` with every new state. An effect begins while
 * `send` runs, so what a click asks for happens in the click.
 */
export function runMachine<State, Event, Effect>(
  step: Step<State, Event, Effect>,
  { carryOut, before, after }: Effects<State, Event, Effect>,
  first: State,
  changed: (state: State) => void,
) {
  let state = first;
  const send: Send<Event> = (event) => {
    const previous = state;
    const [next, effects] = step(previous, event);
    state = next;
    if (next !== previous) changed(next);
    before?.(next, previous);
    for (const effect of effects) void carryOut(effect, next, send);
    after?.(next, previous);
  };
  return { send, perform: (effect: Effect) => void carryOut(effect, state, send) };
}

/** A state machine that lives as long as the page, which shows each state. It begins with the effect `begin`. */
export function useMachine<State, Event, Effect>(
  step: Step<State, Event, Effect>,
  first: () => State,
  begin: Effect,
  effectsBy: (send: Send<Event>) => Effects<State, Event, Effect>,
): readonly [State, Send<Event>] {
  const [state, setState] = useState(first);
  const machine = useMemo(() => {
    const effects = effectsBy((event) => machine.send(event));
    const machine = runMachine(step, effects, state, setState);
    return machine;
  }, []);
  useEffect(() => machine.perform(begin), []);
  return [state, machine.send];
}

/** A new idempotency key. Events carry it, since the machines themselves are deterministic. */
export const newKey = (): string => crypto.randomUUID();
