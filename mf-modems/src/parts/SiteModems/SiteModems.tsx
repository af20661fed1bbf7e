import { modems } from '@emberwatch/contract'
import { DataTable, type PartProps } from '@emberwatch/ui'
import { modemColumns } from '../../modem-columns.tsx'

/** The site is known where this part is shown. */
const columnsWithoutSite = modemColumns.filter(({ key }) => key !== 'siteName')

/** The modems of a site (spec 2.5). */
export function SiteModems({ siteId }: PartProps['modems/SiteModems']) {
  return (
    <DataTable
      title="Modems"
      endpoint={modems.ofSite}
      params={{ id: siteId }}
      columns={columnsWithoutSite}
      rowLink={({ id }) => `/modems/${id}`}
    />
  )
}
