import { AccessLevel, onSite, paths } from '@emberwatch/contract'
import { useCan, Words } from '@emberwatch/ui'
import { Link } from 'react-router-dom'

/** The right to open a page of a site, without the calls of another area, which every report would load. */
const viewSite = onSite('id', AccessLevel.MONITOR)

/** Plain text where the person holds the system alone, or no site is named. */
export function SiteLink({ id, name }: { id: string | null | undefined; name: string | null | undefined }) {
  const isOpen = useCan(viewSite, id ?? undefined)
  const text = <Words text={name ?? '-'} translate="no" />
  return id && isOpen ? <Link to={paths.site(id)}>{text}</Link> : text
}
