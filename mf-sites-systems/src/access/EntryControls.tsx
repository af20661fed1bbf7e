import { useIsSupported } from '@emberwatch/api-client'
import type { AccessEntry } from '@emberwatch/contract/sites-systems'
import { Menu, type MenuItem, useConfirmAction } from '@emberwatch/ui'
import { NoAction } from '@emberwatch/ui/table'
import { type AccessKind, accessEndpoints } from './access-endpoints.ts'
import { useIsOwn } from './LevelCell.tsx'

interface EntryControlsProps {
  readonly entry: AccessEntry
  readonly kind: AccessKind
  readonly subject: string
  /** An archived system takes no invitations (product 9.2). */
  readonly isClosed: boolean
  readonly onRemoveEverywhere: (emailAddress: string) => void
}

/** Others change one's own entry (product 9.4, 9.6). */
export function EntryControls({ entry, kind, subject, isClosed, onRemoveEverywhere }: EntryControlsProps) {
  const isOwn = useIsOwn(entry)
  const { remove, resend } = accessEndpoints(kind)
  const takeAway = useConfirmAction(remove, {
    ask: (one: AccessEntry) => questionOf(one, subject),
    text: (one) => explanationOf(one, kind),
    danger: true,
    successMessage: ({ isAccepted }) => (isAccepted ? 'Access removed' : 'Invitation withdrawn'),
  })
  const sendAgain = useConfirmAction(resend, {
    ask: ({ emailAddress }: AccessEntry) => `Resend the invitation of ${emailAddress} to ${subject}?`,
    text: () => 'A new mail goes out, and the invitation is good for 14 days from now.',
    successMessage: 'Invitation sent',
  })
  const canResend = useIsSupported(resend)
  const canRemove = useIsSupported(remove)
  const canRemoveEverywhere = useIsSupported({ name: 'accessBatches.targets' })
  if (isOwn) return <NoAction why="Others change your own access" />
  const isOpen = entry.status === 'Pending' || entry.status === 'Expired'
  const items: (MenuItem | false)[] = [
    isOpen && !isClosed && canResend && { label: 'Resend', icon: 'mail', onSelect: () => sendAgain(entry) },
    canRemove && {
      label: isOpen ? 'Withdraw' : 'Remove',
      icon: 'trash',
      isDanger: true,
      onSelect: () => takeAway(entry),
    },
    canRemoveEverywhere && {
      label: 'Remove everywhere',
      icon: 'trash',
      isDanger: true,
      onSelect: () => onRemoveEverywhere(entry.emailAddress),
    },
  ]
  const offered = items.filter((item) => item !== false)
  if (offered.length === 0) return <NoAction why="This platform changes no access" />
  return <Menu size="small" kind="quiet" icon="more" label={`More of ${entry.emailAddress}`} items={offered} />
}

const questionOf = ({ status, emailAddress }: AccessEntry, subject: string): string => {
  if (status === 'Accepted') return `Remove ${emailAddress} from ${subject}?`
  if (status === 'Rejected') return `Remove the rejected invitation of ${emailAddress} to ${subject}?`
  return `Withdraw the invitation of ${emailAddress} to ${subject}?`
}

const explanationOf = ({ isAccepted }: AccessEntry, kind: AccessKind): string => {
  if (!isAccepted) return 'The link in the mail leads nowhere then. They can be invited again.'
  return kind === 'site'
    ? 'They lose the site and its systems at once, but keep systems that they were invited to by themselves.'
    : 'They lose what they hold on this system itself at once; a level that comes from its site stays.'
}
