import own from '../../../package.json' with { type: 'json' };
import { stackName } from './outputs.ts';
import { outputsOf } from './stack-outputs.ts';

/** The version of the command, and the release that was deployed last to a stage. After a rollback `stage releases` says what runs. */
export async function readVersion(
  stage: string | undefined,
): Promise<{ version: string; deployed?: string }> {
  const { version } = own;
  if (stage === undefined) return { version };
  const release = (await outputsOf(stackName(stage, 'workers'))).get('ReleaseName');
  return { version, deployed: release ?? 'unknown: deploy this version of the stage' };
}
