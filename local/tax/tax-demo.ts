import { setTax } from '../../apps/operator/actions/set-tax.ts';
import { clearTaxEngine, setTaxEngine } from '../../apps/operator/actions/set-tax-engine.ts';
import type { Day, ProjectId, TenantId } from '../../shared/domain/ids.ts';
import type { Project } from '../../shared/domain/tenants/tenant.ts';
import { addTaxRate } from '../../shared/flows/tax/add-rate.ts';

/** What signs the questions to the tax engine of the local stack, which is no secret. */
export const DEMO_ENGINE_SECRET = `whsec_${Buffer.from('the tax engine of the local stack').toString('base64')}`;

const ROWS = [
  { country: 'DE', category: 'standard', rate: 19 },
  { country: 'DE', category: 'books', rate: 7 },
  { country: 'NL', category: 'standard', rate: 21 },
] as const;

type Demo = Readonly<{ tenantId: TenantId; projectId: ProjectId; engineUrl: string; now: Date }>;

/** Lets a demo tenant tax as a German shop, with reverse charge, by its table or by the engine of the local stack. */
export async function taxDemo(
  { tenantId, projectId, engineUrl, now }: Demo,
  { engine, mode }: Readonly<{ engine: 'off' | 'table' | 'refuse'; mode: string }>,
): Promise<Pick<Project, 'tax'> & { engine: string }> {
  const which = { tenantId, projectId };
  const row = { startsOn: '2007-01-01' as Day, name: 'VAT', region: undefined };
  for (const rate of ROWS) await addTaxRate({ tenantId, request: { ...row, ...rate }, now });
  const { result } = await setTax({ ...which, mode, country: 'DE', reverseCharge: 'on' }, { now });
  if (engine === 'off' || !result.tax) await clearTaxEngine(which, { now });
  else
    await setTaxEngine({ ...which, url: engineUrl, whenDown: engine, secret: DEMO_ENGINE_SECRET }, { now });
  return { tax: result.tax, engine };
}
