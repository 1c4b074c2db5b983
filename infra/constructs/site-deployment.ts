import { RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, type ISource, Source, type SourceConfig } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { invariant } from '../../shared/domain/errors.ts';
import type { Settings } from '../settings.ts';
import { wildcardFinding } from './wildcard-finding.ts';

type Props = Readonly<{
  settings: Settings;
  bucket: Bucket;
  distribution: Distribution;
  sources: readonly ISource[];
  /** Where CDK uploads the stack's assets in the bucket that it shares with other stacks. */
  uploadPrefix: string;
}>;

/**
 * Copies the page into its bucket and invalidates CloudFront's cache. The files of earlier pages stay: a browser that loaded such a
 * page may still ask for them.
 *
 * The copying function is the library's, but its role is not: the library's role may read every asset that was ever uploaded and
 * invalidate every distribution of the account. Ours reads what was uploaded for this stack, so a new page leaves it as it is.
 */
export class SiteDeployment extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { settings, bucket, distribution, sources, uploadPrefix }: Props,
  ) {
    super(scope, id);
    const logGroup = new LogGroup(this, 'Logs', {
      retention: settings.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const uploads: SourceConfig[] = [];
    const copy = new PolicyDocument();
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { copy },
    });

    const deployment = new BucketDeployment(this, 'Copy', {
      sources: sources.map((source) => ({
        bind: (at, context) => {
          const upload = source.bind(at, context);
          uploads.push(upload);
          return upload;
        },
      })),
      destinationBucket: bucket,
      prune: false,
      distribution,
      distributionPaths: ['/*'],
      role: role.withoutPolicyUpdates(),
      logGroup,
      memoryLimit: 256,
    });
    // The policy is inline, so once the role exists the copy has its rights.
    deployment.node.addDependency(role);

    const [upload] = uploads;
    invariant(
      upload && uploads.every(({ zipObjectKey }) => zipObjectKey.startsWith(uploadPrefix)),
      'the page is uploaded under its prefix',
    );
    copy.addStatements(
      allow(['s3:GetObject'], upload.bucket.arnForObjects(`${uploadPrefix}*`)),
      allow(['s3:ListBucket'], bucket.bucketArn),
      allow(['s3:GetObject', 's3:PutObject'], bucket.arnForObjects('*')),
      allow(['cloudfront:CreateInvalidation', 'cloudfront:GetInvalidation'], distribution.distributionArn),
      allow(['logs:CreateLogStream', 'logs:PutLogEvents'], logGroup.logGroupArn),
    );
    Validations.of(role).acknowledge(
      {
        id: wildcardFinding(this, bucket, bucket.bucketArn, '/*'),
        reason: 'It writes all files of the page, to a bucket that contains nothing else but logos.',
      },
      {
        id: wildcardFinding(this, upload.bucket, upload.bucket.bucketArn, `/${uploadPrefix}*`),
        reason: 'It reads the files that were uploaded for this stack, whose names contain their hash.',
      },
    );
    // The library creates one function per stack, as a child of the stack.
    const copier = Stack.of(this).node.children.filter(({ node }) =>
      node.id.startsWith('Custom::CDKBucketDeployment'),
    );
    for (const part of copier) {
      Validations.of(part).acknowledge({
        id: 'AwsSolutions-L1',
        reason: 'The library chooses the runtime that its release was tested with.',
      });
    }
  }
}

const allow = (actions: string[], ...resources: string[]): PolicyStatement =>
  new PolicyStatement({ actions, resources });

/** The built page, and `config.json` with the settings of the stage. */
export function pageSources(pageDirectory: string, config: object): ISource[] {
  return [Source.asset(pageDirectory), Source.jsonData('config.json', config)];
}
