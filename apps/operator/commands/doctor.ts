import type { Command } from 'commander';
import { clock } from '../../../shared/runtime/clock.ts';
import { chosenTenants } from '../actions/find.ts';
import { diagnose } from '../doctor/diagnose.ts';
import { show, type TenantOption, tenantOption } from './command.ts';

export function addDoctorCommands(program: Command): void {
  program
    .command('doctor')
    .description(
      'check the parts of the stage, its rates, ledgers and schedules, and keys and events of each gateway; exits with 1 unless all is well',
    )
    .option(...tenantOption)
    .action(async ({ tenant }: Partial<TenantOption>, command: Command) => {
      const findings = await diagnose(() => chosenTenants(tenant), clock.now());
      await show(command, async () => findings);
      if (findings.some(({ ok }) => !ok)) process.exitCode = 1;
    });
}
