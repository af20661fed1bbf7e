import { type AttentionItem, paths, systemName } from '@emberwatch/contract'
import { useSession } from '@emberwatch/store'
import { Dialog, LinkButton, Skeleton, statusLook } from '@emberwatch/ui'
import { lazy, Suspense } from 'react'
import { AssignmentLine } from '../../attention/AssignmentLine.tsx'

const SiteContacts = lazy(async () => ({
  default: (await import(/* webpackChunkName: "contacts" */ '../../contacts/SiteContacts.tsx')).SiteContacts,
}))

/** Whom to ring about it. A wall screen has no further pages. */
export function WallDetail({ item, onClose }: { item: AttentionItem; onClose: () => void }) {
  const isWall = useSession()?.isWall ?? false
  const name = systemName({ name: item.systemName, number: item.systemNumber })
  return (
    <Dialog title={`${statusLook('attention', item.kind).word}: ${name}, ${item.siteName}`} isOpen onClose={onClose}>
      <AssignmentLine item={item} />
      <Suspense fallback={<Skeleton lines={4} />}>
        <SiteContacts systemId={item.systemId} />
      </Suspense>
      {!isWall && <LinkButton to={paths.system(item.systemId)}>Open the system</LinkButton>}
    </Dialog>
  )
}
