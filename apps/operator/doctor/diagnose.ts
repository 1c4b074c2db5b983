import { listProjects } from '../../../shared/storage/tenants.ts';
import type { TenantName } from '../actions/find.ts';
import { publicLinksText } from '../public-links.ts';
import { type EndpointVariable, endpointOf, placeOf } from '../target.ts';
import { type Finding, failed, well, wrong } from './finding.ts';
import { askGateways } from './gateways.ts';
import { askRecords } from './records.ts';
import { askKey, askPersons, askQueue, askTable, askVerifyingKeys } from './services.ts';
import { askStage } from './stage.ts';

const ENDPOINTS: readonly EndpointVariable[] = [
  'AWS_ENDPOINT_URL_DYNAMODB',
  'AWS_ENDPOINT_URL_KMS',
  'AWS_ENDPOINT_URL_SQS',
];

/** Asks every part of a deployment that the operator command uses. `tenants` names those whose processor keys are asked. */
export async function diagnose(tenants: () => Promise<readonly TenantName[]>, now: Date): Promise<Finding[]> {
  const asked = await Promise.all([askTable(), askPersons(), askKey(), askQueue()]);
  const [table] = asked;
  const arns = asked.flatMap(({ arn }) => (arn === undefined ? [] : [arn]));
  const { before, after } = table.finding.ok ? await askTenants(tenants, now) : NOT_ASKED;
  return [
    placeFinding(arns),
    ...asked.map(({ finding }) => finding),
    ...before,
    ...(await askStage()),
    ...after,
  ];
}

/** Findings that need the table: those before what AWS alone knows of the stage, and those after it. */
type OfTable = Readonly<{ before: readonly Finding[]; after: readonly Finding[] }>;
const NOT_ASKED: OfTable = {
  before: [],
  after: [
    wrong('processor keys', 'not asked, since the table could not be read', 'Correct the table first.'),
  ],
};

async function askTenants(tenants: () => Promise<readonly TenantName[]>, now: Date): Promise<OfTable> {
  const verifying = await askVerifyingKeys();
  let named: readonly TenantName[];
  try {
    named = await tenants();
  } catch (error) {
    return {
      before: [verifying],
      after: [failed('processor keys', error, 'Check the name of the tenant.')],
    };
  }
  const keys = await askGateways(named);
  const links = await findPublicLinks(named);
  const records = await askRecords(named, now).catch((error) => [
    failed('rates, ledgers and schedules', error, 'Check TABLE_NAME: the table has records of another kind.'),
  ]);
  return { before: [verifying, ...records], after: [...keys, ...links] };
}

/** What anybody may create by the public route. It is well, whatever a project chose: an operator should know. */
async function findPublicLinks(tenants: readonly TenantName[]): Promise<Finding[]> {
  const projects = await Promise.all(tenants.map(({ tenantId }) => listProjects(tenantId)));
  return projects
    .flat()
    .map((project) =>
      well(`public payment links of ${project.tenantName}, ${project.name}`, publicLinksText(project)),
    );
}

/** The account and region of what answered. A mix means that a variable was left over from another stage. */
function placeFinding(arns: readonly string[]): Finding {
  const check = 'account and region';
  const endpoints = ENDPOINTS.map(endpointOf);
  if (endpoints.every((address) => address !== undefined))
    return well(check, `not AWS: ${endpoints.join(', ')}`);
  const places = new Set(
    arns.map(placeOf).map(({ account, region }) => `account ${account}, region ${region}`),
  );
  const found = [...places].join('; ');
  if (places.size === 1) return well(check, found);
  if (places.size === 0)
    return wrong(check, 'no service of AWS answered', 'Correct what the checks below say.');
  return wrong(
    check,
    found,
    'Tables, key and queue must be of one stage: set TABLE_NAME, PERSONS_TABLE, KEY_ID and DELIVERIES_QUEUE_URL together.',
  );
}
