import { Stack } from 'aws-cdk-lib';
import { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { deskHeaders } from '../../apps/desk/headers.ts';
import type { Settings } from '../settings.ts';
import { ASSETS, acknowledgePage, pageDistribution, pageFiles } from './page-files.ts';
import { PageHeaders } from './page-headers.ts';

type Props = Readonly<{ settings: Settings; desk: NonNullable<Settings['desk']>; apiUrl: string }>;

/** The desk: the checkout's construct without the checkout's paths. Where somebody is in it is in the fragment, so it has one page. */
export class DeskSite extends Construct {
  readonly bucket: Bucket;
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, { settings, desk, apiUrl }: Props) {
    super(scope, id);
    const named = (part: string) => `billing-${settings.stage}-Desk${part}-${Stack.of(this).region}`;
    const { bucket, served } = pageFiles(this, settings, named('Access'));
    this.bucket = bucket;
    const headersFor = (apiBase: string) => deskHeaders(apiBase, desk.signIns);
    const policy = (part: string, cacheControl: string) =>
      new PageHeaders(this, part, { name: named(part), apiBase: apiUrl, headersFor, cacheControl }).policy;
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `Billing desk, ${settings.stage}`,
      ...pageDistribution(this, desk),
      defaultBehavior: served(policy('PageHeaders', 'no-cache')),
      additionalBehaviors: { [ASSETS.path]: served(policy('AssetHeaders', ASSETS.cacheControl)) },
    });
    acknowledgePage(this, {
      countries: 'Staff of shops sit in every country. What they may do, their token says.',
      firewall: 'The page is static files without data. The API asks each request for a token of staff.',
      log: 'Its log would say which members of staff work when. The audit log has what they do.',
    });
  }
}
