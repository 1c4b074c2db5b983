import { ArnFormat, type Stack } from 'aws-cdk-lib';
import { functionName } from '../../functions/names.ts';

/** The ARN of every function of a stage, with its aliases and versions. */
export const functionsOf = (stack: Stack, stage: string): string =>
  stack.formatArn({
    service: 'lambda',
    resource: 'function',
    resourceName: functionName(stage, '*'),
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
