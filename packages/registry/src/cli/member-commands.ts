import type { AreaName } from '@emberwatch/federation'
import type { AreasCommand } from './areas-command.ts'
import { nameHelp, note, toName } from './arguments.ts'
import { membersTable } from './print.ts'

/** The command line for the people who act for an area. */

const addressHelp = 'the confirmed mail address of their account'

export function addMemberCommands({ program, store, answer }: AreasCommand): void {
  program
    .command('members')
    .description('people who may see and change releases of an area on its page (on the machine of the store only)')
    .action(async () => answer(await store().run('members', {}), membersTable))

  const member = program.command('member').description('who may see and change releases of an area on its page')
  member
    .command('add')
    .description('make somebody a member, at once (on the machine of the store only)')
    .argument('<area>', nameHelp, toName)
    .argument('<address>', addressHelp)
    .option(...note)
    .action(async (area: AreaName, emailAddress: string, options: { note: string }) =>
      answer(
        await store().run('add-member', { area, emailAddress, ...options }),
        (one) => `${one.emailAddress} is a member of ${area}: their page is /administration/areas`,
      ),
    )
  member
    .command('end')
    .description('at once (on the machine of the store only)')
    .argument('<area>', nameHelp, toName)
    .argument('<address>', addressHelp)
    .option(...note)
    .action(async (area: AreaName, emailAddress: string, options: { note: string }) =>
      answer(
        await store().run('end-member', { area, emailAddress, ...options }),
        (one) => `${one.emailAddress} is no member of ${area} any more`,
      ),
    )
}
