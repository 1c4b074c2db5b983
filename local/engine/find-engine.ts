import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { byDocker, byJar } from './dynamodb-local.ts';
import { dynoxide, findPackagedEngine } from './dynoxide.ts';
import type { Engine } from './engine.ts';

/** What is there to choose from. */
export type Machine = Readonly<{
  environment: Readonly<Record<string, string | undefined>>;
  packaged: string | undefined;
  /** Where AWS's archive may be unpacked without a setting. */
  unpackedJar: string;
  /** Whether a program ends well. A program may be there and not work: macOS has a `java` that only says where to get one. */
  works(program: string, ...parameters: string[]): boolean;
}>;

const DYNAMODB_LOCAL = 'dynamodb-local';
const UNPACKED_JAR = join(import.meta.dirname, '../../dynamodb-local/DynamoDBLocal.jar');
const CHECK_MS_MAX = 10_000;

/**
 * The engine of the table: the packaged one, unless it is missing or a setting excludes it; else AWS's DynamoDB Local, by the jar that a
 * setting names, by Java, or by Docker. Throws one sentence that says what to install when there is none.
 */
export function findEngine(machine: Machine = thisMachine()): Engine {
  const { environment, packaged, unpackedJar, works } = machine;
  const { TABLE_ENGINE: wanted, DYNAMODB_LOCAL_JAR: named } = environment;
  if (wanted && wanted !== DYNAMODB_LOCAL)
    throw new Error(`TABLE_ENGINE must be ${DYNAMODB_LOCAL} or not set, not ${wanted}.`);
  if (packaged && !wanted) return dynoxide(packaged);
  if (named) return byNamedJar(named, machine);
  if (existsSync(unpackedJar) && works('java', '-version')) return byJar(unpackedJar);
  if (works('docker', 'info')) return byDocker();
  throw new Error(
    "No engine for the table is here: install Java 17 and set DYNAMODB_LOCAL_JAR to the jar of AWS's DynamoDB Local, or start Docker, or set AWS_ENDPOINT_URL_DYNAMODB to the address of an engine that runs.",
  );
}

function byNamedJar(named: string, { works }: Machine): Engine {
  const jar = resolve(named);
  if (!existsSync(jar))
    throw new Error(
      `DYNAMODB_LOCAL_JAR names ${jar}, which is not there: set it to DynamoDBLocal.jar, or unset it.`,
    );
  if (!works('java', '-version'))
    throw new Error('DYNAMODB_LOCAL_JAR is set, and java does not run: install Java 17, or unset it.');
  return byJar(jar);
}

const thisMachine = (): Machine => ({
  environment: process.env,
  packaged: findPackagedEngine(),
  unpackedJar: UNPACKED_JAR,
  works: (program, ...parameters) =>
    spawnSync(program, parameters, { stdio: 'ignore', timeout: CHECK_MS_MAX }).status === 0,
});
