import { paths, systemName } from '@emberwatch/contract'
import type { AttentionItem } from '@emberwatch/contract/sites-systems'
import { useSession } from '@emberwatch/store'
import { Dialog, LinkButton, statusLook } from '@emberwatch/ui'
import { AssignmentLine } from '../../attention/AssignmentLine.tsx'
import { LazySiteContacts } from '../../contacts/WhomToRing.tsx'

/** Whom to ring about it. A wall screen has no further pages. */
export function WallDetail({ item, onClose }: { item: AttentionItem; onClose: () => void }) {
  const isWall = useSession()?.isWall ?? false
  const name = systemName({ name: item.systemName, number: item.systemNumber })
  return (
    <Dialog title={`${statusLook('attention', item.kind).word}: ${name}, ${item.siteName}`} isOpen onClose={onClose}>
      <AssignmentLine item={item} />
      <LazySiteContacts systemId={item.systemId} />
      {!isWall && <LinkButton to={paths.system(item.systemId)}>Open the system</LinkButton>}
    </Dialog>
  )
}
