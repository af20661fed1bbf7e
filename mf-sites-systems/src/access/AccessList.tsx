import { Button, lazyDialog, useCan, useDialog } from '@emberwatch/ui'
import { DataTable } from '@emberwatch/ui/table'
import { accessColumns } from './access-columns.tsx'
import { type AccessKind, accessEndpoints } from './access-endpoints.ts'

const InviteDialog = lazyDialog(
  async () => (await import(/* webpackChunkName: "invite" */ './InviteDialog.tsx')).InviteDialog,
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
  const dialog = useDialog()
  return (
    <>
      <DataTable
        title="Invitations"
        endpoint={list}
        params={{ id }}
        columns={accessColumns({ kind, place: name, canChange: isAdmin, isClosed })}
        actions={
          isAdmin &&
          !isClosed && (
            <Button kind="primary" size="small" icon="add" onClick={dialog.open}>
              Invite
            </Button>
          )
        }
      />
      <InviteDialog kind={kind} id={id} isOpen={dialog.isOpen} onClose={dialog.close} />
    </>
  )
}
