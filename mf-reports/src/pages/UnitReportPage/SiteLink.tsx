import { paths } from '@emberwatch/contract'
import type { UnitReportRow } from '@emberwatch/contract/reports'
import { sites } from '@emberwatch/contract/sites-systems'
import { useCan, Words } from '@emberwatch/ui'
import { Link } from 'react-router-dom'

/** Plain text where the person holds the system alone. */
export function SiteLink({ site }: Pick<UnitReportRow, 'site'>) {
  const isOpen = useCan(sites.get.access, site.id)
  const name = <Words text={site.name} translate="no" />
  return isOpen ? <Link to={paths.site(site.id)}>{name}</Link> : name
}
