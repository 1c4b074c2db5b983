import { Duration } from 'aws-cdk-lib';
import {
  type HeadersFrameOption,
  type HeadersReferrerPolicy,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import { invariant } from '../../shared/domain/errors.ts';

/** Without an `apiBase`, the API is at the page's own address. */
type Props = Readonly<{
  name: string;
  apiBase: string | undefined;
  headersFor: (apiBase: string) => Record<string, string>;
  cacheControl: string;
}>;

/** A placeholder for the API's URL, which is a token until deployment and would not survive the URL parsing. */
const API_BASE_PLACEHOLDER = 'https://api.invalid';

/** The page's security headers as a CloudFront policy, which has named fields for some and custom headers for the rest. */
export class PageHeaders extends Construct {
  readonly policy: ResponseHeadersPolicy;

  constructor(scope: Construct, id: string, { name, apiBase, headersFor, cacheControl }: Props) {
    super(scope, id);
    const {
      'Content-Security-Policy': contentSecurityPolicy,
      'Strict-Transport-Security': transportSecurity,
      'X-Content-Type-Options': contentTypeOptions,
      'X-Frame-Options': frameOptions,
      'Referrer-Policy': referrerPolicy,
      ...others
    } = headersFor(API_BASE_PLACEHOLDER);
    invariant(
      contentSecurityPolicy && transportSecurity && contentTypeOptions === 'nosniff',
      'the page lost a security header',
    );
    const maxAgeSeconds = Number(/max-age=(\d+)/.exec(transportSecurity)?.[1]);

    this.policy = new ResponseHeadersPolicy(this, 'Policy', {
      responseHeadersPolicyName: name,
      securityHeadersBehavior: {
        contentSecurityPolicy: {
          contentSecurityPolicy: apiBase
            ? contentSecurityPolicy.replaceAll(API_BASE_PLACEHOLDER, apiBase)
            : contentSecurityPolicy.replaceAll(` ${API_BASE_PLACEHOLDER}`, ''),
          override: true,
        },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: frameOptions as HeadersFrameOption, override: true },
        referrerPolicy: { referrerPolicy: referrerPolicy as HeadersReferrerPolicy, override: true },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.seconds(maxAgeSeconds),
          includeSubdomains: transportSecurity.includes('includeSubDomains'),
          preload: transportSecurity.includes('preload'),
          override: true,
        },
      },
      customHeadersBehavior: {
        customHeaders: Object.entries({ ...others, 'Cache-Control': cacheControl }).map(
          ([header, value]) => ({
            header,
            value,
            override: true,
          }),
        ),
      },
    });
  }
}
