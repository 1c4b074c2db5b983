import { setTaxEngine } from '../../apps/operator/actions/set-tax-engine.ts';
import { serveHttp } from '../../local/http-server.ts';
import { listen } from '../../local/listening.ts';
import { DEMO_ENGINE_SECRET } from '../../local/tax/tax-demo.ts';
import { openTaxEngine } from '../../local/tax/tax-engine.ts';
import { now } from './clock.ts';
import type { TestTenant } from './tenants.ts';

/** A tax engine that a taxed tenant's project asks from now on. */
export async function aTaxEngine({ tenant, project }: TestTenant, whenDown = 'table') {
  const engine = openTaxEngine(DEMO_ENGINE_SECRET, now);
  const server = serveHttp(engine.answer);
  const url = `http://localhost:${await listen(server, 0, 'tax engine', 'none')}/rates`;
  server.unref();
  const request = { url, whenDown, secret: DEMO_ENGINE_SECRET };
  await setTaxEngine({ ...request, tenantId: tenant.id, projectId: project.id }, { now: now() });
  return { ...engine, url };
}
