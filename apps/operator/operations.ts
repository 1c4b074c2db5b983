import type { Task } from './roles.ts';

/**
 * Every command, once, with the role that it needs. The roles of the stacks, the audit log, what asks first, and a page of the
 * documentation follow from it.
 */
export type Operation = Readonly<{
  task: Task;
  /** What changes something is in the audit log. */
  changes?: true;
  /** Asks first on a stage that people depend on: it moves money, ends access, replaces keys, or stops something. With an option's name, only with that option. */
  asks?: true | string;
  /** It ends a tenant: the name of the tenant is typed, and the log of the platform has it, by the tenant's id. */
  ofPlatform?: true;
}>;

const reads = (task: Task = 'look') => ({ task }) as const;
const changes = (task: Task) => ({ task, changes: true }) as const;
const asks = (task: Task, option: true | string = true) => ({ task, changes: true, asks: option }) as const;

export const operations: Readonly<Record<string, Operation>> = {
  doctor: reads('provision'),
  'tenants create': changes('provision'),
  'tenants show': reads(),
  'tenants list': reads(),
  'tenants close': asks('provision'),
  'tenants open': changes('provision'),
  'tenants export': changes('provision'),
  'tenants erase': { ...asks('erase'), ofPlatform: true },
  'tenants identity-provider set': asks('provision'),
  'tenants identity-provider remove': asks('provision'),
  'tenants staff-provider set': asks('provision'),
  'tenants staff-provider remove': asks('provision'),
  'projects create': changes('provision'),
  'projects set': changes('provision'),
  'projects set-tax': changes('provision'),
  'projects set-tax-engine': changes('provision'),
  'projects clear-tax-engine': changes('provision'),
  'projects add-origin': changes('provision'),
  'projects remove-origin': asks('provision'),
  'projects add-currency': changes('provision'),
  'projects remove-currency': asks('provision'),
  'projects set-events': changes('provision'),
  'projects clear-events': asks('provision'),
  'mail set': changes('provision'),
  'mail off': changes('provision'),
  'endpoints list': reads(),
  'endpoints set': changes('provision'),
  'endpoints remove': asks('provision'),
  'endpoints replay': changes('provision'),
  'projects show': reads(),
  'projects list': reads(),
  'documents set': changes('provision'),
  'documents show': reads(),
  'gateways create': changes('provision'),
  'gateways instruct': changes('provision'),
  'gateways describe-sales': changes('provision'),
  'gateways register-mandates': changes('provision'),
  'gateways ask-for-address': changes('provision'),
  'gateways rotate-keys': asks('provision'),
  'gateways register-checkout': changes('provision'),
  'gateways receive-events': asks('provision', 'rotate'),
  'gateways activate': changes('provision'),
  'gateways deactivate': asks('provision'),
  'gateways show': reads(),
  'gateways list': reads(),
  'credentials issue': changes('provision'),
  'credentials list': reads(),
  'credentials revoke': asks('provision'),
  'customers export': changes('provision'),
  'customers set-email': changes('provision'),
  'customers erase': asks('provision'),
  'tokens staff': changes('provision'),
  'tokens customer': changes('provision'),
  'tokens revoke': asks('provision'),
  'keys rotate-sealing': asks('rotate'),
  'keys rotate-signing': asks('rotate'),
  'keys seal-verifying': changes('provision'),
  'keys set-event-secret': asks('rotate'),
  'keys list': reads(),
  'ledger check': reads('refund'),
  'ledger value': reads(),
  'ledger restore': asks('restore'),
  'restore plan': reads('restore'),
  'restore run': asks('restore'),
  'restore books': asks('restore'),
  'restore drill': asks('restore'),
  'restore release': asks('restore'),
  show: reads(),
  'payments list': reads(),
  'payments show': reads(),
  'payments refund': asks('refund'),
  'attempts list': reads(),
  'attempts release': asks('refund'),
  'attempts close': asks('refund'),
  'orders unclaimed': reads(),
  'links list': reads(),
  'links show': reads(),
  'links cancel': asks('refund'),
  'events list': reads(),
  'events listen': reads(),
  'events trigger': reads(),
  'events resend': changes('provision'),
  'events resume': changes('provision'),
  'audit list': reads(),
  'stage releases': reads('release'),
  'stage rollback': asks('release'),
  'table migrations': reads(),
  'table migrate': asks('migrate'),
  'rates show': reads(),
  'rates fetch': asks('provision', 'takeJumps'),
  'rates set': asks('provision'),
  completion: reads(),
};
