import { useRefresh } from '@emberwatch/api-client'
import { siteFileColumns, siteImports, sites } from '@emberwatch/contract/sites-systems'
import { useRefreshUser } from '@emberwatch/ui'
import { CheckboxField } from '@emberwatch/ui/form'
import { TableImportDialog } from '@emberwatch/ui/upload'

/** Adds sites from a file, or changes those that are there (product 7.10). The person becomes their admin, so their rights are read anew. */
export function ImportSitesDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const refresh = useRefresh()
  const readRights = useRefreshUser()
  return (
    <TableImportDialog
      noun="sites"
      preview={siteImports.preview}
      start={siteImports.start}
      columns={Object.values(siteFileColumns)}
      hint="csv, xlsx or xls, at most 50,000 rows; all of them are added, or none"
      onDone={() => void readRights().finally(() => refresh([sites.list, sites.all]))}
      isOpen={isOpen}
      onClose={onClose}
    >
      {(form) => (
        <CheckboxField
          form={form}
          name="updates"
          label="Change sites that are there already"
          hint="A row with the number of a site changes its name, address, position and comment; empty cells change nothing"
        />
      )}
    </TableImportDialog>
  )
}
