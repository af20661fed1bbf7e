import { paths } from '@emberwatch/contract'
import { sites } from '@emberwatch/contract/sites-systems'
import { useCan, Words } from '@emberwatch/ui'
import { Link } from 'react-router-dom'

/** Plain text where the person holds the system alone, or no site is named. */
export function SiteLink({ id, name }: { id: string | null | undefined; name: string | null | undefined }) {
  const isOpen = useCan(sites.get.access, id ?? undefined)
  const text = <Words text={name ?? '-'} translate="no" />
  return id && isOpen ? <Link to={paths.site(id)}>{text}</Link> : text
}
