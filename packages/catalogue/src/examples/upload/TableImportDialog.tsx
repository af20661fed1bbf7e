import { siteFileColumns, siteImports } from '@emberwatch/contract/sites-systems'
import { Button, useDialog } from '@emberwatch/ui'
import { TableImportDialog } from '@emberwatch/ui/upload'

export function Example() {
  const dialog = useDialog()
  return (
    <>
      <Button icon="upload" onClick={dialog.open}>
        Import…
      </Button>
      <TableImportDialog
        noun="sites"
        preview={siteImports.preview}
        start={siteImports.start}
        columns={Object.values(siteFileColumns)}
        hint="csv, xlsx or xls; all rows are added, or none"
        isOpen={dialog.isOpen}
        onClose={dialog.close}
      />
    </>
  )
}
