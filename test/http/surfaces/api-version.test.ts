import { expect, it } from 'vitest';
import { openRoute } from '../../../shared/http/surfaces/open.ts';
import { ok } from '../../../shared/http/views/reply.ts';
import { ask } from '../support.ts';

const asked = async (version?: string) => {
  const headers = { ...(version !== undefined && { 'billing-version': version }) };
  const {
    status,
    headers: answered,
    json,
  } = await ask(
    openRoute({}, async () => ok({ success: true })),
    { headers },
  );
  return { status, version: answered['billing-version'], error: json().error };
};

it.each([[undefined], ['2026-11-01']])(
  'a request with Billing-Version %s is answered in 2026-11-01, and the answer says so',
  async (version) => {
    expect(await asked(version)).toMatchObject({ status: 200, version: '2026-11-01' });
  },
);

it.each([['2026-11-02'], ['latest'], ['']])(
  'Billing-Version “%s”, which is not answered, is refused with those that are',
  async (version) => {
    expect(await asked(version)).toMatchObject({
      status: 400,
      version: '2026-11-01',
      error: { field: 'Billing-Version', message: expect.stringContaining('2026-11-01') },
    });
  },
);
