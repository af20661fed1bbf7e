import { Button, lazyDialog, useAddressedDialog, useCan } from '@emberwatch/ui'
import { DataTable } from '@emberwatch/ui/table'
import { useState } from 'react'
import { accessColumns } from './access-columns.tsx'
import { type AccessKind, accessEndpoints } from './access-endpoints.ts'
import { TeamAccess } from './TeamAccess.tsx'

const InviteDialog = lazyDialog(
  async () => (await import(/* webpackChunkName: "invite" */ './InviteDialog.tsx')).InviteDialog,
)

const RemoveEverywhere = lazyDialog(
  async () =>
    (await import(/* webpackChunkName: "remove-everywhere" */ './batch/RemoveEverywhere.tsx')).RemoveEverywhere,
)

interface AccessListProps {
  readonly kind: AccessKind
  readonly id: string
  readonly name: string
  /** An archived system takes no invitations, and its levels stay (product 8.8). */
  readonly isClosed?: boolean
}

export function AccessList({ kind, id, name, isClosed = false }: AccessListProps) {
  const { list, invite } = accessEndpoints(kind)
  const isAdmin = useCan(invite.access, id)
  const dialog = useAddressedDialog('invite')
  // The dialog outlives the row of the person, which goes before the outcome is shown.
  const [leaver, setLeaver] = useState<string | null>(null)
  return (
    <>
      <DataTable
        title="Invitations"
        endpoint={list}
        params={{ id }}
        columns={accessColumns({ kind, subject: name, canChange: isAdmin, isClosed, onRemoveEverywhere: setLeaver })}
        actions={
          isAdmin &&
          !isClosed && (
            <Button kind="primary" size="small" icon="add" onClick={dialog.open}>
              Invite
            </Button>
          )
        }
      />
      <TeamAccess kind={kind} id={id} isClosed={isClosed} />
      {leaver !== null && <RemoveEverywhere emailAddress={leaver} onClose={() => setLeaver(null)} />}
      <InviteDialog kind={kind} id={id} isOpen={dialog.isOpen} onClose={dialog.close} />
    </>
  )
}
