import { paths } from '@emberwatch/contract'
import { type System, sites } from '@emberwatch/contract/sites-systems'
import { useCan, Words } from '@emberwatch/ui'
import { Link } from 'react-router-dom'

/** The site of a system, linked unless the person holds the system alone: the site is closed to them. */
export function SiteLink({ siteId, siteName }: Pick<System, 'siteId' | 'siteName'>) {
  const isOpen = useCan(sites.get.access, siteId)
  const name = <Words text={siteName} />
  return isOpen ? <Link to={paths.site(siteId)}>{name}</Link> : name
}
