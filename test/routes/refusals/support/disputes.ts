import type { ErrorCode } from '../../../../shared/domain/errors.ts';
import { misbehave } from '../../../flows/processor-faults.ts';
import { backend } from '../../../support/backend.ts';
import { catalogStaff } from '../../../support/catalog.ts';
import { advance } from '../../../support/clock.ts';
import { aDispute, recordDispute } from '../../../support/disputes.ts';
import { aTenant, type TestTenant } from '../../../support/tenants.ts';
import { expectRefused, type Shown } from './shown.ts';

const SENT = /^\/v1\/disputes\/d[up]_/;
const refusal = { status: 400, message: 'No such file upload.' };

/** What a dispute is in, or the processor does, so that evidence is refused. */
const CASES: Partial<Record<ErrorCode, (tenant: TestTenant, id: string) => Promise<unknown>>> = {
  dispute_closed: async (tenant, id) => {
    (await backend()).processor.closeDispute(id, 'lost');
    await recordDispute(tenant, id);
  },
  evidence_submitted: async (tenant, id) => {
    const staff = await catalogStaff(tenant);
    await staff.post(`/admin/disputes/${id}/evidence`, { include: ['invoice'], submit: true }, 'first');
  },
  evidence_past_due: async () => advance({ hours: 10 * 24 }),
  evidence_refused: (tenant) => misbehave(tenant, { refusal }, SENT),
  processor_unavailable: (tenant) => misbehave(tenant, 'drop_before', SENT),
};

/** Evidence that is not taken, of which nothing is written. */
export const disputes = (): Shown[] =>
  Object.entries(CASES).map(([name, prepare]) => ({
    handler: 'admin/send-evidence',
    code: name as ErrorCode,
    show: async () => {
      const tenant = await aTenant();
      const id = await aDispute(tenant);
      await prepare(tenant, id);
      const staff = await catalogStaff(tenant);
      const send = () =>
        staff.post(`/admin/disputes/${id}/evidence`, { text: { statement: 'Sent.' } }, 'key');
      await expectRefused(name as ErrorCode, tenant, send);
    },
  }));
