import { paths } from '@emberwatch/contract'
import { type ScannedSystem, scannedSystems } from '@emberwatch/contract/loops'
import { Button, Can, useDialog } from '@emberwatch/ui'
import { FormDialog, TextField, useEndpointForm } from '@emberwatch/ui/form'
import { DataTable } from '@emberwatch/ui/table'
import { ImportLoopDialog } from './ImportLoopDialog.tsx'
import { loopColumns } from './loop-columns.tsx'

export function LoopList({ system }: { system: ScannedSystem }) {
  const dialog = useDialog()
  const importing = useDialog()
  return (
    <>
      <DataTable
        title="Loops"
        endpoint={scannedSystems.loops}
        params={{ id: system.id }}
        columns={loopColumns}
        rowLink={(loop) => paths.scannedLoop(loop.id)}
        actions={
          <Can access={scannedSystems.addLoop.access} on={system.siteId}>
            <Button icon="upload" onClick={importing.open}>
              Import loop
            </Button>
            <Button icon="add" onClick={dialog.open}>
              Add loop
            </Button>
          </Can>
        }
      />
      <AddLoop scannedSystemId={system.id} isOpen={dialog.isOpen} onClose={dialog.close} />
      <ImportLoopDialog scannedSystemId={system.id} isOpen={importing.isOpen} onClose={importing.close} />
    </>
  )
}

function AddLoop(props: { scannedSystemId: string; isOpen: boolean; onClose: () => void }) {
  const form = useEndpointForm(scannedSystems.addLoop, {
    params: { id: props.scannedSystemId },
    defaults: { name: '' },
    done: 'Loop added',
    afterwards: 'clear',
  })
  return (
    <FormDialog title="Add loop" submit="Add loop" form={form} isOpen={props.isOpen} onClose={props.onClose}>
      <TextField form={form} name="name" label="Name" />
    </FormDialog>
  )
}
