import { AccessLevel, onSite, paths } from '@emberwatch/contract'
import { type ScannedLoop, scannedLoops } from '@emberwatch/contract/loops'
import { useCan, useConfirmAction, useFileDownload } from '@emberwatch/ui'
import { ActionsMenu } from '@emberwatch/ui/detail'
import { useNavigate } from 'react-router-dom'
import { useReady } from './use-ready.tsx'

/** Operators change readiness, admins lock and delete (product 11.4, 6.7). */
export function LoopActions({ loop }: { loop: ScannedLoop }) {
  const navigate = useNavigate()
  const isOperator = useCan(onSite('id', AccessLevel.OPERATOR), loop.siteId)
  const isAdmin = useCan(onSite('id', AccessLevel.ADMIN), loop.siteId)
  const { download } = useFileDownload(scannedLoops.export)
  const ready = useReady(loop)
  const lock = loop.isLocked ? 'Enable modifications' : 'Disable modifications'
  const toggleLock = useConfirmAction(scannedLoops.update, {
    ask: ({ name }: ScannedLoop) => `${lock} of ${name}?`,
    confirm: lock,
    text: ({ isLocked }) => (isLocked ? undefined : 'Its units and its name then stay as they are.'),
    body: ({ isLocked }) => ({ isLocked: !isLocked }),
    successMessage: ({ isLocked }) => (isLocked ? 'Modifications enabled' : 'Modifications disabled'),
  })
  const remove = useConfirmAction(scannedLoops.remove, {
    ask: ({ name }: ScannedLoop) => `Delete loop ${name}?`,
    text: ({ unitsCount }) => `Its ${unitsCount} ${unitsCount === 1 ? 'unit goes' : 'units go'} with it.`,
    danger: true,
    successMessage: 'Loop deleted',
    onSuccess: ({ scannedSystemId }) => navigate(paths.scannedSystem(scannedSystemId)),
  })
  return (
    <ActionsMenu
      items={[
        isOperator && { label: ready.word, icon: 'check', onSelect: () => void ready.toggle() },
        isAdmin && { label: lock, icon: loop.isLocked ? 'unlock' : 'lock', onSelect: () => toggleLock(loop) },
        {
          label: 'Export',
          icon: 'download',
          onSelect: () => download({ params: { id: loop.id } }),
        },
        isAdmin && { label: 'Delete', icon: 'trash', isDanger: true, onSelect: () => remove(loop) },
      ]}
    />
  )
}
