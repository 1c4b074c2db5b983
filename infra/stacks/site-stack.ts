import { CfnOutput, DefaultStackSynthesizer, Stack, type StackProps } from 'aws-cdk-lib';
import type { CfnStage, HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { PROCESSOR_SCRIPT_PATH } from '../../apps/checkout/headers.ts';
import { CheckoutSite } from '../constructs/checkout-site.ts';
import { pageSources, SiteDeployment } from '../constructs/site-deployment.ts';
import type { Settings } from '../settings.ts';

type Props = StackProps &
  Readonly<{
    settings: Settings;
    api: HttpApi;
    accessLogSettings: CfnStage.AccessLogSettingsProperty;
    firewallArn?: string | undefined;
    pageDirectory: string;
  }>;

const PROCESSOR_SCRIPT = `https://js.stripe.com${PROCESSOR_SCRIPT_PATH}`;

/** The hosted checkout of a stage, which all tenants share, and with an edge the API at the same address. */
export class SiteStack extends Stack {
  readonly bucket: IBucket;
  readonly distributionId: string;
  /** Where payers find the page. */
  readonly checkoutUrl: string;
  /** Where all but the processor find the API. */
  readonly apiUrl: string;

  constructor(
    scope: Construct,
    id: string,
    { settings, api, accessLogSettings, firewallArn, pageDirectory, ...props }: Props,
  ) {
    const uploadPrefix = `${id}/`;
    const { keepData, edge } = settings;
    super(scope, id, {
      ...props,
      terminationProtection: keepData && edge !== undefined, // It then has the address that shops call.
      synthesizer: new DefaultStackSynthesizer({ bucketPrefix: uploadPrefix }),
    });
    const { bucket, distribution } = new CheckoutSite(this, 'Site', {
      ...{ settings, api, accessLogSettings, firewallArn },
    });
    this.bucket = bucket;
    this.distributionId = distribution.distributionId;
    const address = settings.checkout?.domain ?? distribution.distributionDomainName;
    this.checkoutUrl = `https://${address}`;
    this.apiUrl = settings.edge ? this.checkoutUrl : api.apiEndpoint;
    const sources = pageSources(pageDirectory, {
      apiBase: this.apiUrl,
      processorScript: PROCESSOR_SCRIPT,
    });
    new SiteDeployment(this, 'Deployment', { settings, bucket, distribution, sources, uploadPrefix });

    new CfnOutput(this, 'SiteBucket', {
      value: bucket.bucketName,
      description: 'SITE_BUCKET of npx billing',
    });
    new CfnOutput(this, 'CheckoutUrl', {
      value: this.checkoutUrl,
      description: "The value for a project's redirect.billing_URL",
    });
    if (settings.edge)
      new CfnOutput(this, 'ApiUrl', { value: this.apiUrl, description: 'The URL of all routes, for shops' });
  }
}
