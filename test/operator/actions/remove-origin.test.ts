import { expect, it } from 'vitest';
import { removeOrigin } from '../../../apps/operator/actions/remove-origin.ts';
import { findOrigin, findProject } from '../../../shared/storage/tenants.ts';
import { anOrigin, aProject, run } from './home.ts';

it('removeOrigin frees the origin for another project', async () => {
  const [kept, freed] = [anOrigin(), anOrigin()];
  const { project, which } = await aProject({ origins: [kept, freed] });
  const request = { ...which, origin: freed };

  expect(await removeOrigin(request, run())).toMatchObject({
    status: 'changed',
    result: { origins: [kept] },
  });
  expect(await findOrigin(request.origin)).toBeUndefined();
  expect((await findProject(project.tenantId, project.id))?.origins).toEqual([kept]);
  expect(await removeOrigin(request, run())).toMatchObject({ status: 'unchanged' });

  const { project: other } = await aProject({ origins: [freed] });
  expect(await findOrigin(request.origin)).toMatchObject({ tenantId: other.tenantId, projectId: other.id });
  expect(await removeOrigin(request, run())).toMatchObject({ status: 'unchanged' });
  expect(await findOrigin(request.origin)).toMatchObject({ projectId: other.id });
});
