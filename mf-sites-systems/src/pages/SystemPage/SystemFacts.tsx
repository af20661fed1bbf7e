import { type System, systemTypeLabel } from '@emberwatch/contract'
import { formatCount, formatDateTime } from '@emberwatch/ui'
import { Facts } from '@emberwatch/ui/detail'
import { SiteLink } from '../../SiteLink.tsx'

/** What is known of a system (spec 2.5). */
export function SystemFacts({ system }: { system: System }) {
  return (
    <Facts
      items={[
        ['Equipment number', system.equipmentNumber],
        system.previousName !== null && ['Previous name', system.previousName],
        ['Identifier', String(system.number)],
        ['Type', systemTypeLabel(system.type)],
        ['Tag', system.tag],
        ['Site', <SiteLink key="site" siteId={system.siteId} siteName={system.siteName} />],
        ['Created at', formatDateTime(system.createdAt)],
        system.archivedAt !== null && ['Archived at', formatDateTime(system.archivedAt)],
        ['Issues', formatCount(system.issuesCount)],
        ['Comment', system.comment],
      ]}
    />
  )
}
