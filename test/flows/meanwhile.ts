import { actingAsNone } from '../../local/iam/acting.ts';
import { type WireCall, watchWire } from '../support/wire.ts';

/** Another process acts while the first call that matches is on its way: before it arrives, or before its answer does. */
export function meanwhile(
  name: RegExp,
  act: () => Promise<unknown>,
  when: 'before' | 'after' = 'before',
): void {
  let isDone = false;
  const actOnce = async ({ to, name: called }: WireCall) => {
    if (isDone || !name.test(`${to} ${called}`)) return;
    isDone = true;
    await actingAsNone(act);
  };
  watchWire(async (call, go) => {
    if (when === 'before') await actOnce(call);
    const answer = await go();
    if (when === 'after') await actOnce(call);
    return answer;
  });
}
