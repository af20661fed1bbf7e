import { useIsSupported } from '@emberwatch/api-client'
import { type SessionRow, sessions, type WallRow, walls } from '@emberwatch/contract/auth'
import { Button, Stack, useConfirmAction } from '@emberwatch/ui'
import { DataTable } from '@emberwatch/ui/table'
import { sessionColumns, wallColumns } from './session-columns.tsx'

/** Lists the sessions of a person and ends them (product 2.5). */
export function Sessions() {
  const end = useConfirmAction(sessions.end, {
    ask: ({ device }: SessionRow) => `Sign out ${device ?? 'the unknown device'}?`,
    confirm: 'Sign out',
    text: ({ address }) => `The session from ${address} ends at once.`,
    successMessage: 'Signed out',
  })
  const endOthers = useConfirmAction(sessions.endOthers, {
    ask: () => 'Sign out all other sessions?',
    confirm: 'Sign out',
    text: () => 'You stay signed in here only.',
    successMessage: 'Signed out everywhere else',
  })
  return (
    <Stack>
      <p>This is where you are signed in. Sign out what you do not know, and then change your password.</p>
      <DataTable
        title="Sessions"
        endpoint={sessions.list}
        columns={sessionColumns(end)}
        actions={
          <Button size="small" icon="logout" onClick={() => endOthers({})}>
            Sign out all others
          </Button>
        }
      />
      {useIsSupported(walls.list) && <Walls />}
    </Stack>
  )
}

/** Lists the wall screens of a person and ends them (product 2.10). */
function Walls() {
  const end = useConfirmAction(walls.end, {
    ask: ({ name }: WallRow) => `End the wall screen ${name}?`,
    confirm: 'End',
    text: () => 'The screen goes to the login at once.',
    successMessage: 'Wall screen ended',
  })
  return (
    <>
      <h2>Wall screens</h2>
      <p>Screens that you have left as a wall. They show what needs attention and can do nothing else.</p>
      <DataTable title="Wall screens" name="walls" endpoint={walls.list} columns={wallColumns(end)} />
    </>
  )
}
