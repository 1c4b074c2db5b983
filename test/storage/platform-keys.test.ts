import { expect, it } from 'vitest';
import { randomBase32 } from '../../shared/runtime/new-id.ts';
import * as platform from '../../shared/storage/platform-keys.ts';
import { commit } from '../../shared/storage/table/table.ts';
import { at, failureOf } from './owner.ts';

it('sealing and signing keys are found by kid, and listed apart with the newest last', async () => {
  const kids = ['00000001', '00000002'].map((time) => time + randomBase32(6));
  for (const kid of kids) {
    await commit([platform.createSealingKey({ kid, wrapped: 'w', createdAt: at })]);
    await commit([
      platform.createSigningKey({
        kid,
        sealedPrivateJwk: 's',
        publicJwk: { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' },
        createdAt: at,
      }),
    ]);
    expect(await platform.findSealingKey(kid)).toMatchObject({ kid, wrapped: 'w' });
    expect(await platform.findSigningKey(kid)).toMatchObject({ kid, sealedPrivateJwk: 's' });
    expect(
      await failureOf(platform.createSealingKey({ kid, wrapped: 'other', createdAt: at })),
    ).toBeDefined();
  }
  const [sealing, signing] = [await platform.listSealingKeys(), await platform.listSigningKeys()];
  for (const list of [sealing, signing]) {
    const listed = list.map(({ kid }) => kid);
    expect(listed).toEqual(listed.toSorted());
    expect(listed.filter((kid) => kids.includes(kid))).toEqual(kids);
  }
  expect(sealing.every((key) => 'wrapped' in key)).toBe(true);
  expect(signing.every((key) => 'publicJwk' in key)).toBe(true);
});
