import { paths, superUser, systemName } from '@emberwatch/contract'
import { archiveAccess, deleteSystemAccess, type System, systems } from '@emberwatch/contract/sites-systems'
import { countText, useCan, useConfirmAction } from '@emberwatch/ui'
import { ActionsMenu } from '@emberwatch/ui/detail'
import { useNavigate } from 'react-router-dom'

/** Product 8.8, 8.9, 6.7. */
export function SystemActions({ system }: { system: System }) {
  const navigate = useNavigate()
  const isSuper = useCan(superUser)
  const canArchive = useCan(archiveAccess, system.id) && system.archivedAt === null
  const canDelete = useCan(deleteSystemAccess, system.id) && (isSuper || contentsOf(system) === null)
  const archive = useConfirmAction(systems.archive, {
    ask: (item: System) => `Archive system ${systemName(item)}?`,
    text: () => 'It stays readable. Editing, uploads and invitations end. This cannot be undone.',
    danger: true,
    successMessage: 'System archived',
    onSuccess: () => navigate(paths.systems),
  })
  const remove = useConfirmAction(systems.remove, {
    ask: (item: System) => `Delete system ${systemName(item)}?`,
    text: (item) => `${contentsOf(item) ?? 'Nothing'} will be lost with it. This cannot be undone.`,
    // Asks for the name only where something is lost (product 8.9).
    typed: (item) => (contentsOf(item) === null ? undefined : systemName(item)),
    danger: true,
    successMessage: 'System deleted',
    onSuccess: () => navigate(paths.systems),
  })
  return (
    <ActionsMenu
      items={[
        canArchive && { label: 'Archive', icon: 'archive', onSelect: () => archive(system) },
        canDelete && { label: 'Delete', icon: 'trash', isDanger: true, onSelect: () => remove(system) },
      ]}
    />
  )
}

/** Null where nothing would be lost. */
function contentsOf({ issuesCount, configurationsCount }: System): string | null {
  const parts = [
    issuesCount > 0 && countText(issuesCount, 'issues'),
    configurationsCount > 0 && countText(configurationsCount, 'configurations'),
  ]
  return parts.filter(Boolean).join(' and ') || null
}
