import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startDynamo } from '../../local/dynamo.ts';
import { byDocker } from '../../local/engine/dynamodb-local.ts';
import { findEngine, type Machine } from '../../local/engine/find-engine.ts';

const folder = mkdtempSync(join(tmpdir(), 'billing-engine-'));
const jar = join(folder, 'DynamoDBLocal.jar');
writeFileSync(jar, '');

/** A machine on which these programs work, and no package has an engine. */
const machine = (working: readonly string[], more: Partial<Machine> = {}): Machine => ({
  environment: {},
  packaged: undefined,
  unpackedJar: '/nowhere',
  works: (program) => working.includes(program),
  ...more,
});
const runs = (found: Machine) => {
  const { path, parameters } = findEngine(found).launch(8123, undefined).program;
  return `${path} ${parameters.join(' ')}`;
};
const ONLY_LOCAL = { TABLE_ENGINE: 'dynamodb-local' };
const packaged = '/packaged/dynoxide';

it.each([
  ['the packaged engine, where there is one', machine(['java', 'docker'], { packaged }), packaged],
  [
    'DynamoDB Local, where a setting excludes it',
    machine(['docker'], { packaged, environment: ONLY_LOCAL }),
    'docker run',
  ],
  [
    'the jar that a setting names',
    machine(['java', 'docker'], { environment: { DYNAMODB_LOCAL_JAR: jar } }),
    jar,
  ],
  ['the unpacked jar, where Java works', machine(['java', 'docker'], { unpackedJar: jar }), jar],
  ['Docker, where Java does not work', machine(['docker'], { unpackedJar: jar }), 'docker run'],
])('The table is kept by %s', (_, found, program) => expect(runs(found)).toContain(program));

it.each([
  ['nothing is there', machine([]), /install Java 17 and set DYNAMODB_LOCAL_JAR .* or start Docker/],
  [
    'the named jar is missing',
    machine(['java'], { environment: { DYNAMODB_LOCAL_JAR: '/no.jar' } }),
    /names \/no\.jar, which is not there/,
  ],
  [
    'Java is missing',
    machine(['docker'], { environment: { DYNAMODB_LOCAL_JAR: jar } }),
    /java does not run: install Java 17/,
  ],
  [
    'the setting is another word',
    machine([], { environment: { TABLE_ENGINE: 'redis' } }),
    /must be dynamodb-local or not set, not redis/,
  ],
])('Where %s, one sentence says what to do', (_, found, says) =>
  expect(() => findEngine(found)).toThrow(says),
);

it('An engine is not started on data that goes with another engine’s table', async () => {
  const file = join(folder, 'table.db');
  writeFileSync(file, '');
  await expect(startDynamo({ file, engine: byDocker() })).rejects.toThrow(
    /table\.db holds a table of another engine/,
  );
});
