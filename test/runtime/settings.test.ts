import { spawnSync } from 'node:child_process';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => void vi.unstubAllEnvs());

/** A module with another query is loaded again. */
const loaded = async (query: string) =>
  (await import(/* @vite-ignore */ `../../shared/http/layers/link-request.ts?${query}`)).DEFAULT_TTL_MINUTES;

it.each(['abc', '0', '-5', '1.5', '43201', 'Infinity', '1e3', '0x10', ' 5'])(
  'A function whose PAYMENT_LINK_TTL_MINUTES is “%s” is not loaded',
  async (text) => {
    vi.stubEnv('PAYMENT_LINK_TTL_MINUTES', text);
    const says = `PAYMENT_LINK_TTL_MINUTES must be a whole number from 1 to 43200, not ${text}.`;
    await expect(loaded(`wrong-${Buffer.from(text).toString('hex')}`)).rejects.toThrow(says);
  },
);

it.each(['PAYMENT_LINK_TTL_MINUTES', 'EVENT_DAYS', 'UNPAID_LINK_DAYS', 'RENEWALS_PER_SECOND', 'WORK_SHARDS'])(
  '`npm start` with %s=abc ends at once and names the setting',
  (name) => {
    const env = { ...process.env, [name]: 'abc', PORT: '0', CHECKOUT_PORT: '0', PROCESSOR_PORT: '0' };
    const { status, stderr } = spawnSync(process.execPath, ['local/start.ts'], {
      env,
      encoding: 'utf8',
      timeout: 200_000,
    });
    expect(stderr).toMatch(new RegExp(`^${name} must be a whole number from \\d+ to \\d+, not abc\\.$`, 'm'));
    expect(status).toBe(1);
  },
);
