import { paths } from '@emberwatch/contract'
import { type System, sites } from '@emberwatch/contract/sites-systems'
import { useCan, Words } from '@emberwatch/ui'
import { Link } from 'react-router-dom'

/** Plain text where the person holds the system alone. */
export function SiteLink({ siteId, siteName }: Pick<System, 'siteId' | 'siteName'>) {
  const isOpen = useCan(sites.get.access, siteId)
  const name = <Words text={siteName} translate="no" />
  return isOpen ? <Link to={paths.site(siteId)}>{name}</Link> : name
}
