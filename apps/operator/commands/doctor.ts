import type { Command } from 'commander';
import { chosenTenants } from '../actions/find.ts';
import { diagnose } from '../doctor/diagnose.ts';
import { show, type TenantOption, tenantOption } from './command.ts';

export function addDoctorCommands(program: Command): void {
  program
    .command('doctor')
    .description(
      'check account, region, table, persons’ keys, key, queue and the processor keys of each gateway; exits with 1 unless all is well',
    )
    .option(...tenantOption)
    .action(async ({ tenant }: Partial<TenantOption>, command: Command) => {
      const findings = await diagnose(() => chosenTenants(tenant));
      await show(command, async () => findings);
      if (findings.some(({ ok }) => !ok)) process.exitCode = 1;
    });
}
