import { systemTypeLabel } from '@emberwatch/contract'
import type { System } from '@emberwatch/contract/sites-systems'
import { formatDateTime } from '@emberwatch/ui'
import { Facts } from '@emberwatch/ui/detail'
import { issuesText } from '../../issues-text.ts'
import { SiteLink } from '../../SiteLink.tsx'

/** A phone folds all facts but the site (product 8.3). */
export function SystemFacts({ system }: { system: System }) {
  return (
    <Facts
      items={[
        ['Equipment number', system.equipmentNumber, 'folds'],
        system.previousName !== null && ['Previous name', system.previousName, 'folds'],
        ['Identifier', String(system.number), 'folds'],
        ['Type', systemTypeLabel(system.type), 'folds'],
        ['Tag', system.tag, 'folds'],
        ['Site', <SiteLink key="site" siteId={system.siteId} siteName={system.siteName} />],
        ['Created at', formatDateTime(system.createdAt), 'folds'],
        system.archivedAt !== null && ['Archived at', formatDateTime(system.archivedAt)],
        ['Issues', issuesText(system), 'folds'],
        ['Comment', system.comment, 'folds'],
      ]}
    />
  )
}
