import { Stack, type StackProps } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { STATUS } from '../../shared/domain/errors.ts';

type Props = StackProps & Readonly<{ requestsPerAddress: number; named: string }>;

const WINDOW_SECONDS = 300;

/**
 * The firewall of a stage's edge, in the region in which CloudFront's have to be. A rule costs a dollar a month, so it has one: requests of
 * one address and one method within five minutes. Reads are counted apart from writes, so a payer of a busy address still pays. The paths of
 * tenants' servers and of the processor are left out, which send much from one address and prove who they are.
 */
export class FirewallStack extends Stack {
  readonly arn: string;

  constructor(scope: Construct, id: string, { requestsPerAddress, named, ...props }: Props) {
    super(scope, id, props);
    const visible = (metricName: string) => ({
      metricName,
      cloudWatchMetricsEnabled: false,
      sampledRequestsEnabled: true,
    });
    const { attrArn } = new CfnWebACL(this, 'Firewall', {
      name: named,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible(named),
      customResponseBodies: {
        rateLimited: { contentType: 'APPLICATION_JSON', content: JSON.stringify(RATE_LIMITED) },
      },
      rules: [
        {
          name: 'requests-of-an-address',
          priority: 0,
          visibilityConfig: visible(`${named}-requests`),
          action: { block: { customResponse: REFUSAL } },
          statement: {
            rateBasedStatement: {
              limit: requestsPerAddress,
              evaluationWindowSec: WINDOW_SECONDS,
              aggregateKeyType: 'CUSTOM_KEYS',
              customKeys: [{ ip: {} }, { httpMethod: {} }],
              scopeDownStatement: {
                regexMatchStatement: {
                  fieldToMatch: { uriPath: {} },
                  regexString: OF_PERSONS,
                  textTransformations: [
                    { priority: 0, type: 'URL_DECODE' },
                    { priority: 1, type: 'NORMALIZE_PATH' },
                  ],
                },
              },
            },
          },
        },
      ],
    });
    this.arn = attrArn;
  }
}

/** The paths that browsers of payers and customers ask for. */
export const OF_PERSONS = '^(/api/v1)?/(public-api|client)/';

const RATE_LIMITED = {
  success: false,
  error: {
    code: 'rate_limited',
    message: 'Too many requests were sent from your network. Wait five minutes, then send fewer.',
  },
} as const;

/** In our form, and readable by every page: it says nothing of a shop. */
const REFUSAL: CfnWebACL.CustomResponseProperty = {
  responseCode: STATUS.rate_limited,
  customResponseBodyKey: 'rateLimited',
  responseHeaders: [
    { name: 'access-control-allow-origin', value: '*' },
    { name: 'access-control-expose-headers', value: 'retry-after' },
    { name: 'retry-after', value: String(WINDOW_SECONDS) },
    { name: 'cache-control', value: 'no-store' },
  ],
};
