import { paths } from '@emberwatch/contract'
import { type ScannedSystem, scannedSystems } from '@emberwatch/contract/loops'
import { Button, Can, lazyDialog, useDialog } from '@emberwatch/ui'
import { DataTable } from '@emberwatch/ui/table'
import { loopColumns } from './loop-columns.tsx'

const AddLoop = lazyDialog(async () => (await import(/* webpackChunkName: "add-loop" */ './AddLoop.tsx')).AddLoop)
const ImportLoopDialog = lazyDialog(
  async () => (await import(/* webpackChunkName: "import-loop" */ './ImportLoopDialog.tsx')).ImportLoopDialog,
)

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
