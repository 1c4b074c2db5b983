import { expect, it } from 'vitest';
import { changeProject } from '../../../apps/operator/actions/change-project.ts';
import { findProject } from '../../../shared/storage/tenants.ts';
import { aProject, run } from './home.ts';

it('changeProject changes the given settings only', async () => {
  const { project, which } = await aProject({ logoUrl: 'https://cdn.example/logo.svg' });
  expect(await changeProject({ ...which, timeZone: 'UTC', currencies: ['usd'] }, run())).toMatchObject({
    status: 'changed',
  });
  expect(await findProject(project.tenantId, project.id)).toEqual({
    ...project,
    timeZone: 'UTC',
    currencies: ['eur', 'usd'],
  });
  expect(await changeProject({ ...which, timeZone: 'UTC' }, run())).toMatchObject({ status: 'unchanged' });
  await changeProject({ ...which, supportContact: 'help@shop.example', withoutLogo: true }, run());
  const changed = await findProject(project.tenantId, project.id);
  expect([changed?.logoUrl, changed?.supportContact]).toEqual([undefined, 'help@shop.example']);
});
