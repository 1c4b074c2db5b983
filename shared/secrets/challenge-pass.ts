import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { ProjectId, TenantId } from '../domain/ids.ts';
import { type NotPassed, PASS_MINUTES } from '../domain/risk/challenge.ts';
import { epochSeconds, minutesAfter } from '../domain/time/calendar.ts';
import { newOperationId } from '../runtime/new-id.ts';
import { isKid } from './kid.ts';
import { currentRoot, findRoot } from './sealing-key.ts';

/**
 * A challenge pass: `<root kid>.<tenant>.<project>.<id>.<end>.<bound>.<HMAC-SHA-256>`. `bound` says whether it is for one e-mail address
 * (e), one network (n), both (en) or neither (-); which ones is only in the HMAC, so a pass in an address tells nothing of its payer.
 *
 * Each project has its own key, derived from a root key, for this purpose alone, as for cancel links. Every function that charges opens
 * root keys already, so a pass needs no other service and no other right.
 */
type Maker = Readonly<{ tenantId: TenantId; projectId: ProjectId }>;
/** What a pass may be bound to. */
export type Passing = Readonly<{ email?: string | undefined; clientNetwork?: string | undefined }>;
/** `id` is what the tries of a pass are counted by. */
export type OpenedPass = Readonly<{ id: string; endsAt: Date }>;

const PASS =
  /^(([0-9a-z]+)\.(t[0-9a-z]{11})\.([0-9a-f]{24})\.([0-9a-z]{26})\.(\d{10})\.(-|e|n|en))\.([\w-]{43})$/;

export async function signChallengePass(
  maker: Maker,
  { email, clientNetwork }: Passing,
  now: Date,
): Promise<Readonly<{ challengePass: string; endsAt: Date }>> {
  const { kid, root } = await currentRoot();
  const endsAt = minutesAfter(now, PASS_MINUTES);
  const bound = `${email === undefined ? '' : 'e'}${clientNetwork === undefined ? '' : 'n'}` || '-';
  const { tenantId, projectId } = maker;
  const body = [kid, tenantId, projectId, newOperationId(now), epochSeconds(endsAt), bound].join('.');
  return { challengePass: `${body}.${macOf(body, { email, clientNetwork }, root, maker)}`, endsAt };
}

/** What `signChallengePass` signed for this project and payer; otherwise why the payer has not passed. */
export async function openChallengePass(
  text: string,
  maker: Maker,
  payer: Required<Passing>,
  now: Date,
): Promise<OpenedPass | NotPassed> {
  const [, body = '', kid = '', tenantId, projectId, id = '', end, bound = '', mac = ''] =
    PASS.exec(text) ?? [];
  if (tenantId !== maker.tenantId || projectId !== maker.projectId || !isKid(kid)) return 'invalid';
  const root = await findRoot(kid);
  const passing = {
    email: bound.includes('e') ? payer.email : undefined,
    clientNetwork: bound.includes('n') ? payer.clientNetwork : undefined,
  };
  if (!root || !timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(body, passing, root, maker))))
    return 'invalid';
  const endsAt = new Date(Number(end) * 1000);
  return endsAt.getTime() > now.getTime() ? { id, endsAt } : 'expired';
}

function macOf(
  body: string,
  { email = '', clientNetwork = '' }: Passing,
  root: Uint8Array,
  { tenantId, projectId }: Maker,
): string {
  const key = new Uint8Array(hkdfSync('sha256', root, '', `challenge-pass:v1:${tenantId}:${projectId}`, 32));
  return createHmac('sha256', key).update(`${body}\n${email}\n${clientNetwork}`).digest('base64url');
}
