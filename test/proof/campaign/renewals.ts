import { readItems } from '../../../local/scan-table.ts';
import { whileDead } from '../at-processor.ts';
import { comeToRest } from './rest.ts';
import { type Drill, openDrill } from './restores/drill.ts';
import type { World } from './world.ts';

const MONTH_SECONDS = 32 * 24 * 3600;
/** The planner runs once in this time. */
const PLANNER_SECONDS = 16 * 60;
const PASSES_WITH_FAULTS = 3;
/** A cycle whose request the processor refused is tried again the next day. */
const DAY_SECONDS = 24 * 3600;
const DAYS_MAX = 3;

/** The months pass, each with faults and a night. Gives how many orders are due in spite of the days without faults. */
export async function passMonths(world: World): Promise<number> {
  let due = 0;
  for (let month = 0; month < world.options.months; month++) {
    await passMonth(world, month, openDrill(world, 1 + month));
    due += await dueOrders(world);
  }
  return due;
}

/**
 * A month passes, so that what shoppers bought by the month and what they tried is charged while faults strike, and while the account of
 * one tenant cannot charge; then as many days without either as it takes.
 */
async function passMonth(world: World, month: number, drill: Drill): Promise<void> {
  const { faults, restores } = world.options;
  if (restores > 0) drill.keep();
  world.inbox.strike(faults);
  world.wires.strike(faults);
  world.processorEvents.strike(faults);
  const { tenants } = world.stack.ready;
  const dead = tenants[month % tenants.length];
  const passing = whileDead(world.processor, dead, () => passWithFaults(world));
  if (restores > 0) await drill.goBackDuring(passing);
  await passing;
  await comeToRest(world, restores > 0);
  for (let day = 0; day < DAYS_MAX && (await dueOrders(world)) > 0; day++) {
    await world.advance(DAY_SECONDS);
    await comeToRest(world);
  }
  await world.advance(DAY_SECONDS); // A night in which nothing is charged: its check reads all that was.
  await comeToRest(world);
}

async function passWithFaults(world: World): Promise<void> {
  await world.advance(MONTH_SECONDS);
  for (let pass = 0; pass < PASSES_WITH_FAULTS; pass++) await world.advance(PLANNER_SECONDS);
}

async function dueOrders({ stack, now, tableName }: World): Promise<number> {
  const orders = await readItems(stack.ready.table, 'Scan', {
    TableName: tableName,
    FilterExpression: 'begins_with(workPk, :due)',
    ExpressionAttributeValues: { ':due': { S: 'DUE#' } },
  });
  return orders.filter(({ workSk }) => String(workSk) < now().toISOString()).length;
}
