import { useIsSupported } from '@emberwatch/api-client'
import { fullName, type User } from '@emberwatch/contract'
import { users } from '@emberwatch/contract/admin'
import { useConfirmAction } from '@emberwatch/ui'
import { ActionsMenu } from '@emberwatch/ui/detail'

const paramsOf = ({ id }: User) => ({ id })

/** Super users with global level Admin have these actions, never for themselves (product 14.7). */
export function UserActions({ user }: { user: User }) {
  const ban = useConfirmAction(users.updateStatus, {
    ask: (person: User) => `Ban ${fullName(person)}?`,
    text: ({ emailAddress }) =>
      `${emailAddress} is signed out everywhere at once and cannot log in until the ban is lifted. Their levels on sites and systems stay.`,
    danger: true,
    params: paramsOf,
    body: () => ({ status: 'BANNED' as const }),
    successMessage: (person) => `${fullName(person)} is banned`,
  })
  const unban = useConfirmAction(users.updateStatus, {
    ask: (person: User) => `Lift the ban of ${fullName(person)}?`,
    text: ({ emailAddress }) => `${emailAddress} can log in again, with the levels they had.`,
    params: paramsOf,
    body: () => ({ status: 'ACTIVE' as const }),
    successMessage: (person) => `${fullName(person)} can log in again`,
  })
  const signOut = useConfirmAction(users.signOut, {
    ask: (person: User) => `Sign out ${fullName(person)} everywhere?`,
    confirm: 'Sign out',
    text: () => 'Every session ends at once. They can log in again.',
    params: paramsOf,
    successMessage: (person) => `${fullName(person)} is signed out`,
  })
  const isBanned = user.status === 'BANNED'
  const canBan = useIsSupported(users.updateStatus)
  const canSignOut = useIsSupported(users.signOut)
  return (
    <ActionsMenu
      items={[
        canSignOut && !isBanned && { label: 'Sign out everywhere', icon: 'logout', onSelect: () => signOut(user) },
        canBan && !isBanned && { label: 'Ban', icon: 'lock', isDanger: true, onSelect: () => ban(user) },
        canBan && isBanned && { label: 'Lift ban', icon: 'unlock', onSelect: () => unban(user) },
      ]}
    />
  )
}
