import { AccessLevel, onSite, paths } from '@emberwatch/contract'
import { type ScannedLoop, scannedLoops } from '@emberwatch/contract/loops'
import { useCan, useConfirmAction, useFileDownload } from '@emberwatch/ui'
import { ActionsMenu } from '@emberwatch/ui/detail'
import { useNavigate } from 'react-router-dom'
import { loopFileQuery } from '../../loop-file-query.ts'

/** Operators change readiness, admins lock and delete (product 11.4, 6.7). */
export function LoopActions({ loop }: { loop: ScannedLoop }) {
  const navigate = useNavigate()
  const isOperator = useCan(onSite('id', AccessLevel.OPERATOR), loop.siteId)
  const isAdmin = useCan(onSite('id', AccessLevel.ADMIN), loop.siteId)
  const { download } = useFileDownload(scannedLoops.export)
  const ready = loop.isReady ? 'Mark as unready' : 'Mark as ready'
  const toggleReady = useConfirmAction(scannedLoops.update, {
    ask: ({ name }: ScannedLoop) => `${ready}: ${name}?`,
    confirm: ready,
    body: ({ isReady }) => ({ isReady: !isReady }),
    done: ({ isReady }) => (isReady ? 'Loop marked as unready' : 'Loop marked as ready'),
  })
  const lock = loop.isLocked ? 'Enable modifications' : 'Disable modifications'
  const toggleLock = useConfirmAction(scannedLoops.update, {
    ask: ({ name }: ScannedLoop) => `${lock} of ${name}?`,
    confirm: lock,
    text: ({ isLocked }) => (isLocked ? undefined : 'Its units and its name then stay as they are.'),
    body: ({ isLocked }) => ({ isLocked: !isLocked }),
    done: ({ isLocked }) => (isLocked ? 'Modifications enabled' : 'Modifications disabled'),
  })
  const remove = useConfirmAction(scannedLoops.remove, {
    ask: ({ name }: ScannedLoop) => `Delete loop ${name}?`,
    text: ({ unitsCount }) => `Its ${unitsCount} ${unitsCount === 1 ? 'unit goes' : 'units go'} with it.`,
    danger: true,
    done: 'Loop deleted',
    then: ({ scannedSystemId }) => navigate(paths.scannedSystem(scannedSystemId)),
  })
  return (
    <ActionsMenu
      items={[
        isOperator && { label: ready, icon: 'check', onSelect: () => toggleReady(loop) },
        isAdmin && { label: lock, icon: loop.isLocked ? 'unlock' : 'lock', onSelect: () => toggleLock(loop) },
        {
          label: 'Export',
          icon: 'download',
          onSelect: () => download({ params: { id: loop.id }, query: loopFileQuery() }),
        },
        isAdmin && { label: 'Delete', icon: 'trash', isDanger: true, onSelect: () => remove(loop) },
      ]}
    />
  )
}
