import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { LOOPBACK } from '../listening.ts';
import type { Engine } from './engine.ts';

/** AWS's guide names no other tag. */
const IMAGE = 'amazon/dynamodb-local:latest';
const PORT_INSIDE = 8000;
const FOLDER_INSIDE = '/data';
/** It sends usage data to AWS unless told otherwise. */
const WITHOUT_TELEMETRY = { DDB_LOCAL_TELEMETRY: '0' };

/** Its data is a folder: this one, beside the file that the packaged engine has. */
export const folderOf = (path: string): string => resolve(`${path}.dynamodb-local`);

/** What both ways to run it have in common. */
const DYNAMODB_LOCAL = { name: 'DynamoDB Local', isHeavy: true, dataAt: folderOf };

/** AWS's DynamoDB Local by its jar, with its libraries beside it as in AWS's archive. Needs Java 17. It listens on all addresses of the machine. */
export const byJar = (jar: string): Engine => ({
  ...DYNAMODB_LOCAL,
  startMsMax: 60_000,
  launch(port, data) {
    const libraries = `-Djava.library.path=${join(dirname(jar), 'DynamoDBLocal_lib')}`;
    if (data !== undefined) mkdirSync(data, { recursive: true });
    const parameters = [libraries, '-jar', jar, '-port', String(port), ...places(data)];
    return { program: { path: 'java', parameters, environment: WITHOUT_TELEMETRY } };
  },
});

/** The same by Docker, which fetches the image when it is first used. */
export const byDocker = (): Engine => ({
  ...DYNAMODB_LOCAL,
  startMsMax: 300_000,
  launch(port, data) {
    const parameters = ['run', '--rm', '--init', '--publish', `${LOOPBACK}:${port}:${PORT_INSIDE}`];
    for (const [name, value] of Object.entries(WITHOUT_TELEMETRY))
      parameters.push('--env', `${name}=${value}`);
    if (data !== undefined) {
      mkdirSync(data, { recursive: true }); // Else Docker makes it, and it is not ours.
      parameters.push('--volume', `${data}:${FOLDER_INSIDE}`);
      parameters.push('--user', `${process.getuid?.() ?? 0}:${process.getgid?.() ?? 0}`);
    }
    parameters.push(IMAGE, '-jar', 'DynamoDBLocal.jar', ...places(data && FOLDER_INSIDE));
    return { program: { path: 'docker', parameters } };
  },
});

/** All credentials and regions see the same tables. In memory this is the only way. */
const places = (data: string | undefined): string[] =>
  data === undefined ? ['-sharedDb', '-inMemory'] : ['-sharedDb', '-dbPath', data];
