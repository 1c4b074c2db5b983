import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../docs/print/pages.ts';
import { type Running, stackRunner } from '../local/stack-runner.ts';

/** What a reader can copy is run as it stands, in order, against a local stack: only the ports are this stack's own. */
const runner = stackRunner();
const folder = mkdtempSync(join(tmpdir(), 'docs-curl-'));
let stack: Running;
beforeAll(async () => {
  stack = await runner.start();
});
afterAll(async () => {
  await runner.clear();
  rmSync(folder, { recursive: true });
});

describe('the commands a reader can copy', () => {
  it('of the API page answer with the statuses that stand beside them', async () => {
    const page = readFileSync(join(ROOT, 'docs/api.md'), 'utf8');
    const promised = [...page.matchAll(/^Answer (\d{3})/gm)].map(([, status]) => status);
    const { statuses, said } = await run(page);
    expect(statuses, said).toEqual(promised);
  });

  it('of the README make a link', async () => {
    const { statuses, said } = await run(readFileSync(join(ROOT, 'README.md'), 'utf8'));
    expect(statuses, said).toEqual(['200', '200']);
    expect(said).toContain('"redirectUrl":"');
  });

  it('of the running page all work: the one outcome that is unknown at first comes out as paid, and the books agree', async () => {
    const { statuses, said } = await run(readFileSync(join(ROOT, 'docs/running.md'), 'utf8'));
    expect(statuses.length).toBeGreaterThan(10);
    expect(
      statuses.filter((status) => status !== '200'),
      said,
    ).toEqual(['503']);
    expect(said).toContain('"status":"success","summaryRef"');
    expect(said).toContain('"clean": true');
    expect(said).not.toContain('"clean": false');
  });
});

/** Runs every `sh` block of a page in one shell and gives the status of each curl. */
async function run(page: string): Promise<{ statuses: string[]; said: string }> {
  const blocks = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block);
  const tellStatus = `curl() { command curl -w '%{stderr}%{http_code}\\n' "$@"; }`;
  const script = withOwnPorts(['set -euo pipefail', tellStatus, ...blocks].join('\n'));
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const { stdout, stderr } = await promisify(execFile)('bash', ['-c', script], { cwd: folder, env: { ...process.env, PATH: path } });
  return { statuses: stderr.trim().split('\n'), said: `${stdout}\n${stack.failures()}` };
}

function withOwnPorts(script: string): string {
  const { api, processor } = stack.urls;
  return script.replaceAll('http://localhost:3000', api).replaceAll('http://localhost:3002', processor);
}
