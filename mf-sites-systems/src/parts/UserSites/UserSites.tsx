import { paths } from '@emberwatch/contract'
import { type HeldSite, sites } from '@emberwatch/contract/sites-systems'
import { accessLevelLabel, type PartProps } from '@emberwatch/ui'
import { columns, DataTable } from '@emberwatch/ui/table'
import { siteColumns } from '../../site-columns.tsx'

const heldSiteColumns = [
  ...siteColumns.slice(0, 1),
  ...columns<HeldSite>()([
    {
      key: 'accessLevel',
      title: 'Access level',
      kind: 'text',
      text: ({ accessLevel }) => accessLevelLabel(accessLevel),
    },
  ]),
  ...siteColumns.slice(1),
]

/** Levels are plain text (product 7.1, 1.6). */
export const UserSites = ({ userId }: PartProps['sites-systems/UserSites']) => (
  <DataTable
    title="Sites"
    endpoint={sites.heldBy}
    params={{ id: userId }}
    columns={heldSiteColumns}
    rowLink={({ id }) => paths.site(id)}
  />
)
