import type { Equivalent } from './score.ts';

const STRYKER_TEXT = '"Stryker was here!"';
const STRYKER_LIST = '["Stryker was here"]';
const UNMATCHED = 'The first entry, the whole match, is not looked at, and the others are absent as before.';
const SHAPE_REFUSES = 'Only a text that did not match has the default, and it is refused for its other parts.';
const LAST_HALF = 'It would stand in the half of the address that is not looked at.';
const MADE_BEFORE = 'The layers behind have made a result by then, of every answer and every error.';
const APART = 'Identifiers have fixed lengths, so the parts of two keys never read alike without it.';

/** Changes after which nothing can be told apart, each with its reason. One that matches no survivor fails the run. */
export const EQUIVALENT: readonly Equivalent[] = [
  ...inFile('shared/domain/time/calendar.ts', [
    ['CallExpression', 'formats.set(timeZone, format);', ';', 'A format that is not kept is made again: slower and the same.'],
    [
      'Regex',
      '/^\\d{4}-\\d{2}-\\d{2}$/',
      '/\\d{4}-\\d{2}-\\d{2}$/',
      'Asserts what Intl prints: of years with four digits nothing but these ten characters.',
    ],
    [
      'Regex',
      '/^\\d{4}-\\d{2}-\\d{2}$/',
      '/^\\d{4}-\\d{2}-\\d{2}/',
      'Asserts what Intl prints: of years with four digits nothing but these ten characters.',
    ],
    [
      'EqualityOperator',
      "new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone.length > 0",
      "new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone.length >= 0",
      'A time zone has a name; what is none has thrown.',
    ],
    ['ConditionalExpression', 'error instanceof RangeError', 'true', 'For a text, Intl throws nothing else.'],
  ]),
  ...inFile('shared/domain/money/currency.ts', [
    ['ConditionalExpression', 'minimum === undefined', 'false', 'A minimum that is undefined reads like one that is absent.'],
  ]),
  ...inFile('shared/domain/tenants/gateway-keys.ts', [
    ['ConditionalExpression', 'key !== undefined', 'true', 'The pattern matches the word that undefined is read as.'],
    ['ArrayDeclaration', '[]', STRYKER_LIST, UNMATCHED, 'shape.exec(key)'],
  ]),
  ...inFile('shared/domain/ids.ts', [['ArrayDeclaration', '[]', STRYKER_LIST, UNMATCHED, 'RECEIPT.exec(text)']]),
  ...inFile('shared/domain/money/money.ts', [
    ['StringLiteral', "''", STRYKER_TEXT, 'The pattern matched, so its first group is there.', "whole = ''"],
  ]),
  ...inFile('shared/domain/tenants/origin.ts', [
    ['ConditionalExpression', 'text.length > ORIGIN_MAX', 'false', 'What is longer has a longer host or port, each refused below.'],
    ['StringLiteral', "''", STRYKER_TEXT, SHAPE_REFUSES, "scheme = ''"],
    ['ArrayDeclaration', '[]', STRYKER_LIST, UNMATCHED, 'ORIGIN.exec(text)'],
    ['ArrayDeclaration', '[]', STRYKER_LIST, UNMATCHED, '.exec(referer)'],
    ['StringLiteral', "''", STRYKER_TEXT, 'A split text has a first part.', "[name = '']"],
  ]),
  ...inFile('shared/domain/links/price-link.ts', [
    [
      'OptionalChaining',
      'details.trialPeriod?.durationInDays',
      'details.trialPeriod.durationInDays',
      'A trial without its period was refused before.',
    ],
  ]),
  ...inFile('shared/domain/tenants/project-settings.ts', [
    ['Regex', '/^[A-Z][A-Za-z0-9_+/-]+$/', '/^[A-Z][A-Za-z0-9_+/-]+/', 'Intl knows no zone with another sign in its name.'],
  ]),
  ...inFile('shared/domain/tenants/web-address.ts', [
    ['ConditionalExpression', 'username || password', 'false', 'An address with a user has no origin, and was refused for that.'],
    ['LogicalOperator', 'username || password', 'username && password', 'An address with a user has no origin, and was refused for that.'],
  ]),
  ...inFile('shared/http/layers/answer.ts', [
    ['ConditionalExpression', "exchange.response && 'status' in exchange.response", 'true', 'Handlers answer with a reply, always.'],
    [
      'LogicalOperator',
      "exchange.response && 'status' in exchange.response",
      "exchange.response || 'status' in exchange.response",
      'Handlers answer with a reply, always.',
    ],
    ['ConditionalExpression', 'body === undefined', 'false', 'A result without a body is an empty one.'],
  ]),
  ...inFile('shared/http/layers/caller.ts', [
    ['StringLiteral', "''", STRYKER_TEXT, 'Neither text is a host.', "host = ''"],
    [
      'ConditionalExpression',
      "found.caller.kind !== 'storefront'",
      'false',
      'The checkout has no project, and is refused for that in the same words.',
    ],
    ['ConditionalExpression', "caller.kind === 'storefront'", 'true', 'The checkout has no tenant to give.', 'tenantOf'],
    ['ConditionalExpression', 'canonical === undefined', 'false', 'No origin is registered under that name.'],
  ]),
  ...inFile('shared/http/layers/client-network.ts', [
    ['StringLiteral', "''", STRYKER_TEXT, 'A split text has a first part.', "[head = '', tail]"],
    ['ArrayDeclaration', '[]', STRYKER_LIST, 'A split text has a first part.', "[head = '', tail]"],
    ['OptionalChaining', "address.split('%', 1)[0]?.split", "address.split('%', 1)[0].split", 'A split text has a first part.'],
    ['ConditionalExpression', "tail === ''", 'false', LAST_HALF],
    ['StringLiteral', "''", STRYKER_TEXT, LAST_HALF, 'const after'],
    ['ArrayDeclaration', '[]', STRYKER_LIST, LAST_HALF, 'const after'],
    ['ConditionalExpression', 'tail === undefined', 'false', 'An address that leaves nothing out has all eight groups.', 'const zeros'],
  ]),
  ...inFile('shared/http/layers/cors.ts', [
    ['ConditionalExpression', "!response || !('statusCode' in response)", 'false', MADE_BEFORE],
    ['LogicalOperator', "!response || !('statusCode' in response)", "!response && !('statusCode' in response)", MADE_BEFORE],
  ]),
  ...inFile('shared/http/layers/json-body.ts', [
    ['StringLiteral', "''", STRYKER_TEXT, 'Neither text is a JSON type.', "headers['content-type']"],
    ['StringLiteral', "''", STRYKER_TEXT, 'Neither text is JSON.', 'event.body'],
    ['StringLiteral', "'utf8'", '""', 'It is what Node takes when nothing is named.', 'event.body'],
    ['ConditionalExpression', 'error instanceof SyntaxError', 'true', 'Parsing fails in no other way.'],
    ['OptionalChaining', 'context?.source', 'context.source', 'Node tells the source of every value.'],
    ['ConditionalExpression', 'source !== undefined', 'true', 'Every number has a source.'],
  ]),
  ...inFile('shared/http/layers/parse.ts', [
    ['StringLiteral', "'The request is not valid.'", '""', 'What is wrong is never nothing.'],
    ['OptionalChaining', 'first?.field', 'first.field', 'What is wrong is never nothing.'],
    ['Regex', '/^Invalid key/', '/Invalid key/', 'No message of ours says it in its middle.'],
  ]),
  ...inFile('shared/http/views/reply.ts', [
    ['StringLiteral', "''", STRYKER_TEXT, 'Every sign the pattern finds is in the table.', 'ENTITIES[character]'],
  ]),
  ...inFile('shared/http/layers/request-log.ts', [
    ['StringLiteral', "''", STRYKER_TEXT, 'Neither text may be a request id.', "['x-request-id'] ??"],
    ['ConditionalExpression', "response && 'statusCode' in response", 'true', MADE_BEFORE],
    ['LogicalOperator', "response && 'statusCode' in response", "response || 'statusCode' in response", MADE_BEFORE],
  ]),
  ...inFile('shared/storage/table.ts', [
    ['ArrayDeclaration', '[]', STRYKER_LIST, 'A query is answered with a list.', 'const { Items = [] }'],
    ['ArrayDeclaration', '[]', STRYKER_LIST, 'A cancelled transaction says why.', 'CancellationReasons'],
    ['StringLiteral', "''", STRYKER_TEXT, 'An update has its expression; only its type allows none.', 'UpdateExpression ??'],
    [
      'ConditionalExpression',
      '!(error instanceof TransactionCanceledException)',
      'false',
      'Other errors have no reasons and are thrown as they are below.',
    ],
    ['OptionalChaining', 'reasons[lost]?.Item', 'reasons[lost].Item', 'It was found at that place.'],
  ]),
  ...inFile('shared/auth/credentials.ts', [
    [
      'StringLiteral',
      "'a secret that no credential has'",
      '""',
      'Where there is no record the answer is a refusal, whatever was compared.',
    ],
    ['ArrayDeclaration', '[]', STRYKER_LIST, UNMATCHED, 'CREDENTIAL.exec(text)'],
    ['LogicalOperator', '!keyId || !secret', '!keyId && !secret', 'The pattern gives both or neither.'],
  ]),
  ...inFile('shared/secrets/event-secret.ts', [['StringLiteral', "' '", '""', APART]]),
  ...inFile('shared/secrets/gateway-keys.ts', [['StringLiteral', "' '", '""', APART]]),
  ...inFile('shared/secrets/kms.ts', [
    ['StringLiteral', "'utf8'", '""', 'It is what Node takes when nothing is named.', 'const Plaintext'],
  ]),
  ...inFile('shared/secrets/payment-payload.ts', [
    [
      'ObjectLiteral',
      "{ keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] }",
      '{}',
      'The header was compared with ours before, algorithms included: this is said twice on purpose.',
    ],
    ['StringLiteral', "''", STRYKER_TEXT, 'A split text has a first part.', "[header = '', wrappedKey]"],
    ['StringLiteral', "''", STRYKER_TEXT, SHAPE_REFUSES, "rootKid = ''"],
    ['ArrayDeclaration', '[]', STRYKER_LIST, UNMATCHED, 'exec(decoded)'],
  ]),
  ...inFile('shared/secrets/sealing-key.ts', [['StringLiteral', "'current'", '""', 'The only name in a memory of its own.']]),
  ...inFile('shared/auth/signing-key.ts', [
    ['StringLiteral', "'current'", '""', 'The only name in a memory of its own.'],
    ['StringLiteral', "''", STRYKER_TEXT, 'An exported P-256 key has all four.', "kty = ''"],
  ]),
  ...inFile('shared/auth/tokens.ts', [
    ['StringLiteral', "''", STRYKER_TEXT, 'A token without a subject was refused before.', "sub = ''"],
    [
      'BlockStatement',
      '{ if (error instanceof TypeError) return undefined; // What the decoder throws for a text that is no token. throw error; }',
      '{}',
      'Of a text the decoder throws nothing else, and no value is undefined too.',
    ],
    ['ConditionalExpression', 'error instanceof TypeError', 'true', 'Of a text the decoder throws nothing else.'],
  ]),
];

type Entry = readonly [mutator: string, original: string, replacement: string, reason: string, within?: string];

function inFile(file: string, entries: readonly Entry[]): Equivalent[] {
  return entries.map(([mutator, original, replacement, reason, within]) => ({ file, mutator, original, replacement, reason, within }));
}
