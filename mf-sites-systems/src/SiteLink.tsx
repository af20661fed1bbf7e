import { AccessLevel, onSite, paths } from '@emberwatch/contract'
import type { System } from '@emberwatch/contract/sites-systems'
import { useCan, Words } from '@emberwatch/ui'
import { Link } from 'react-router-dom'

const viewSite = onSite('id', AccessLevel.MONITOR)

/** Plain text where the person holds the system alone. */
export function SiteLink({ siteId, siteName }: Pick<System, 'siteId' | 'siteName'>) {
  const isOpen = useCan(viewSite, siteId)
  const name = <Words text={siteName} translate="no" />
  return isOpen ? <Link to={paths.site(siteId)}>{name}</Link> : name
}
