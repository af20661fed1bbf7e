import { useRefresh } from '@emberwatch/api-client'
import { fleetModems, modemFileColumns, modemImports, modems } from '@emberwatch/contract/modems'
import { TableImportDialog } from '@emberwatch/ui/upload'
import { TakeSecrets } from './TakeSecrets.tsx'

/** Adds modems to sites by their numbers, and gives their secrets once (product 10.22). */
export function ImportModemsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const refresh = useRefresh()
  return (
    <TableImportDialog
      noun="modems"
      preview={modemImports.preview}
      start={modemImports.start}
      columns={Object.values(modemFileColumns)}
      hint="csv, xlsx or xls, at most 50,000 rows, each with the number of its site and the code of the label or its six identifiers"
      onDone={() => void refresh([modems.list, fleetModems.list, modemImports.waiting])}
      result={({ id, title }) => <TakeSecrets jobId={id} fileName={title} />}
      isOpen={isOpen}
      onClose={onClose}
    />
  )
}
