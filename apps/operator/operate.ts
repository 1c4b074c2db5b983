import type { Command } from 'commander';
import {
  type Actor,
  type AuditEnd,
  type AuditEntry,
  newAuditEntry,
} from '../../shared/domain/audit/audit-entry.ts';
import { BillingError, invariant } from '../../shared/domain/errors.ts';
import { clock } from '../../shared/runtime/clock.ts';
import { newOperationId } from '../../shared/runtime/new-id.ts';
import { createAuditEntry, endAuditEntry } from '../../shared/storage/audit/audit-entries.ts';
import { hasLost } from '../../shared/storage/table/lost.ts';
import { commit } from '../../shared/storage/table/table.ts';
import { getTenant } from './actions/find.ts';
import { beginRun } from './commands/command.ts';
import { confirm } from './confirm.ts';
import { requireTableName } from './environment.ts';
import { isDenied } from './faults.ts';
import { type Operator, readOperator } from './identity.ts';
import { type Operation, operations } from './operations.ts';
import { program } from './program.ts';
import { readTarget, taggedStage } from './target.ts';

type Options = Readonly<Record<string, unknown> & { dryRun?: boolean; yes?: boolean; tenant?: string }>;

/**
 * Runs the command that the arguments name. What changes something is written to the audit log before it begins, and how it ended after
 * it: so nothing is done by an operator whom AWS does not know, or that the log does not have.
 */
export async function operate(args: readonly string[]): Promise<void> {
  const root = await program(args);
  let [name, entry]: [string, AuditEntry?] = [''];
  root.hook('preAction', async (_, command) => {
    name = nameOf(command);
    entry = await begin(name, command);
  });
  try {
    await root.parseAsync(args, { from: 'user' });
  } catch (error) {
    await end(entry, { end: 'refused', error: codeOf(error) });
    throw isDenied(error) ? notAllowed(name, error) : error;
  }
  await end(entry, { end: 'done' });
}

/** The first reports a missing table itself, the others need none. */
const WITHOUT_TABLE = new Set(['doctor', 'completion', 'events trigger']);

async function begin(name: string, command: Command): Promise<AuditEntry | undefined> {
  const operation = operations[name];
  invariant(operation, `the command ${name} has its row`);
  if (WITHOUT_TABLE.has(name)) return;
  const table = requireTableName();
  if (!operation.changes) return;
  const options: Options = command.optsWithGlobals();
  const { dryRun = false, yes = false } = options;
  const [operator, target] = [await readOperator(), await readTarget()];
  console.error(`Target: ${target}, as ${operator.name}`);
  requireRole(name, operation, operator);
  beginRun(command, { by: operator.name });
  if (dryRun) return;
  if (!yes && isAskedFor(operation, options)) {
    const stage = operator.stage ?? (await taggedStage());
    const { uniqueName: wanted } = operation.ofPlatform ? await getTenant(command.args[0] ?? '') : {};
    await confirm({ command: name, stage, table, wanted, isTerminal: process.stdin.isTTY });
  }
  const entry = newAuditEntry(await auditedOf(command, name, options, operator), clock.now(), {
    end: 'asked',
  });
  await commit([createAuditEntry(entry)]);
  beginRun(command, { by: operator.name, entry });
  return entry;
}

/** Throws `forbidden` for a role of ours that is for another task. What another role may do, IAM says. */
function requireRole(name: string, { task }: Operation, { name: who, role, task: own }: Operator): void {
  if (own === undefined || own === task) return;
  throw new BillingError(
    'forbidden',
    `"${name}" needs the role for ${task}, and you, ${who}, act under ${role}. Set AWS_PROFILE to a profile of that role.`,
  );
}

/** What AWS refuses, with the role that the command needs. */
function notAllowed(name: string, { message }: Error): BillingError {
  const { task } = operations[name] ?? {};
  return new BillingError('forbidden', `"${name}" needs the role for ${task}. AWS says: ${message}`);
}

const isAskedFor = ({ asks }: Operation, options: Options): boolean =>
  typeof asks === 'string' ? options[asks] !== undefined : asks === true;

/** What of the options the log keeps. The others may hold a name, an address or free words. Staff are known by the subject of their token. */
const KEPT_OPTIONS: readonly string[] = [
  ...['amount', 'as', 'by', 'event', 'from', 'journalOf', 'key', 'label', 'project', 'rotate', 'scope'],
  ...['receipt', 'role', 'send', 'since', 'staff', 'subject', 'takeJumps', 'ttlSeconds', 'until'],
  ...['again', 'dropEvents', 'to', 'withoutExport'],
];
const KEPT_CHARACTERS = 200;

async function auditedOf(command: Command, name: string, options: Options, { name: who, role }: Operator) {
  const actor: Actor = { type: 'operator', name: who };
  const [first = ''] = command.args;
  const isOfTenant = command.registeredArguments[0]?.name() === 'tenant';
  const named = isOfTenant ? first : options.tenant;
  const tenantId = named === undefined ? undefined : (await getTenant(named)).id;
  const { ofPlatform } = operations[name] ?? {};
  // An e-mail address is nothing for the log: such a command ends its entry with the customer's id.
  const typed = ofPlatform ? tenantId : command.args.join(' ');
  const record = typed?.includes('@') ? '' : typed?.slice(0, KEPT_CHARACTERS);
  const details = Object.entries(options)
    .filter(([option, value]) => KEPT_OPTIONS.includes(option) && value !== undefined)
    .map(([option, value]) => [option, keptOf(value)]);
  return {
    id: newOperationId(clock.now()),
    ...(tenantId !== undefined && !ofPlatform && { tenantId }),
    actor,
    ...(role && { role }),
    action: name.replaceAll(' ', '.'),
    ...(record && { record }),
    ...(details.length > 0 && { details: Object.fromEntries(details) }),
  };
}

const keptOf = (value: unknown): string | number | boolean =>
  typeof value === 'number' || typeof value === 'boolean'
    ? value
    : (value instanceof Date ? value.toISOString() : String(value)).slice(0, KEPT_CHARACTERS);

/** An entry that the action's own transaction has ended stays as it is. */
async function end(entry: AuditEntry | undefined, ended: AuditEnd): Promise<void> {
  if (!entry) return;
  try {
    await commit([endAuditEntry(entry, ended)]);
  } catch (error) {
    if (!hasLost(error, 'audit entry')) throw error;
  }
}

const codeOf = (error: unknown): string =>
  error instanceof BillingError ? error.code : error instanceof Error ? error.name : 'internal_error';

/** `payments refund`, without the name of the program. */
const nameOf = (command: Command): string =>
  command.parent?.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name();
