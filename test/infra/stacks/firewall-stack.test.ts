import { expect, it } from 'vitest';
import { routes } from '../../../functions/routes.ts';
import { synthesised, theOne } from '../synthesised.ts';

const stage = synthesised('prod');
const { Rules, Scope, CustomResponseBodies } = theOne(stage, 'AWS::WAFv2::WebACL').Properties;
const [{ Statement, Action }, ...others] = Rules;
const { ScopeDownStatement, ...counted } = Statement.RateBasedStatement;

it('the firewall has one rule, which counts the requests of an address by their method', () => {
  expect([Scope, others]).toEqual(['CLOUDFRONT', []]);
  expect(counted).toEqual({
    Limit: 2000,
    EvaluationWindowSec: 300,
    AggregateKeyType: 'CUSTOM_KEYS',
    CustomKeys: [{ IP: {} }, { HTTPMethod: {} }],
  });
});

it('the firewall counts what browsers ask for, under both prefixes, and neither a tenant’s server nor the processor', () => {
  const counts = new RegExp(ScopeDownStatement.RegexMatchStatement.RegexString);
  for (const { path } of routes) {
    const isOfPersons = /^\/(public-api|client)\//.test(path);
    expect([path, counts.test(path), counts.test(`/api/v1${path}`)]).toEqual([
      path,
      isOfPersons,
      isOfPersons,
    ]);
  }
});

it('the firewall refuses in the form of our errors, for every page to read', () => {
  const { ResponseCode, ResponseHeaders } = Action.Block.CustomResponse;
  expect([ResponseCode, ResponseHeaders[0]]).toEqual([
    429,
    { Name: 'access-control-allow-origin', Value: '*' },
  ]);
  expect(JSON.parse(CustomResponseBodies.rateLimited.Content)).toMatchObject({
    success: false,
    error: { code: 'rate_limited' },
  });
});
