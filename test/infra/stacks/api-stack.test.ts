import { expect, it } from 'vitest';
import { synthesised, theOne } from '../synthesised.ts';

const stage = synthesised('prod');
const { Properties: apiStage } = theOne(stage, 'AWS::ApiGatewayV2::Stage', /^Stage/);

it('the API logs each request as JSON, without paths, queries, headers, bodies and identities', () => {
  const { Format, DestinationArn } = apiStage.AccessLogSettings;
  const variables = Object.values(JSON.parse(Format) as Record<string, string>);
  expect(variables).toEqual(
    expect.arrayContaining(['$context.requestId', '$context.routeKey', '$context.status']),
  );
  expect(
    variables.filter((variable) => /path|query|header|body|authorizer|authenticate|cookie/i.test(variable)),
  ).toEqual([]);
  expect(stage.templates.api?.Resources[DestinationArn['Fn::GetAtt'][0]]?.Properties.RetentionInDays).toBe(
    30,
  );
});
