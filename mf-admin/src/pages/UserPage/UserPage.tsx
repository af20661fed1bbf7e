import { useIsSupported } from '@emberwatch/api-client'
import { allows, formatAddress, fullName, superAdmin, superUser, type User, userTypeLabels } from '@emberwatch/contract'
import { adminPaths, users } from '@emberwatch/contract/admin'
import { useUser } from '@emberwatch/store'
import { Extensions, lazyView, Status } from '@emberwatch/ui'
import { DetailPage, ExtensibleTabs, Facts, useDetail } from '@emberwatch/ui/detail'
import { useParams } from 'react-router-dom'
import { globalLevelLabels } from '../../rights.ts'
import { HeldSites } from './HeldSites.tsx'
import { UserActions } from './UserActions.tsx'
import { UserActivity } from './UserActivity.tsx'

const EditUser = lazyView(
  'This form',
  async () => (await import(/* webpackChunkName: "edit-user" */ './EditUser.tsx')).EditUser,
)
const EditPermissions = lazyView(
  'This form',
  async () => (await import(/* webpackChunkName: "edit-permissions" */ './EditPermissions.tsx')).EditPermissions,
)

/** Product 14.4, 1.8. */
export function UserPage() {
  const { id = '' } = useParams()
  const viewer = useUser()
  const detail = useDetail(users.get, { params: { id } })
  const isSuper = allows(superUser, viewer)
  const isSuperAdmin = allows(superAdmin, viewer)
  const hasActivity = useIsSupported(users.activity)
  return (
    <DetailPage
      detail={detail}
      noun="user"
      title={fullName}
      back={isSuper ? { to: adminPaths.users, label: 'Users' } : undefined}
      actions={(user) => (
        <>
          <Extensions point="user.actions" data={{ userId: user.id }} />
          {isSuperAdmin && viewer?.id !== user.id && <UserActions user={user} />}
        </>
      )}
      status={({ status }) => <Status of="user" value={status} />}
    >
      {(user) => (
        <>
          <UserFacts user={user} showsPermissions={isSuper} />
          <ExtensibleTabs
            point="user.tabs"
            data={{ userId: user.id }}
            tabs={tabsOf(user, {
              canEdit: isSuperAdmin && viewer?.id !== user.id,
              seesActivity: isSuperAdmin && hasActivity,
            })}
            label="User"
          />
        </>
      )}
    </DetailPage>
  )
}

interface Rights {
  readonly canEdit: boolean
  readonly seesActivity: boolean
}

/** Positions are the numbers in the address, after those of extensions; the last tab opens only by it (product 14.4, 14.8). */
const tabsOf = (user: User, { canEdit, seesActivity }: Rights) => [
  { title: 'Edit', isHidden: !canEdit, content: () => <EditUser user={user} /> },
  { title: 'Permissions', isHidden: !canEdit, content: () => <EditPermissions user={user} /> },
  { title: 'Activity', hasNoButton: true, isHidden: !seesActivity, content: () => <UserActivity user={user} /> },
]

function UserFacts({ user, showsPermissions }: { user: User; showsPermissions: boolean }) {
  const { userType, globalAccessLevel, isSuperUser } = user.permissions
  return (
    <Facts
      items={[
        [
          'Email',
          <a key="email" href={`mailto:${user.emailAddress}`}>
            {user.emailAddress}
          </a>,
        ],
        ['Telephone', user.phoneNumber && <a href={`tel:${user.phoneNumber}`}>{user.phoneNumber}</a>],
        ['Number', user.number, 'folds'],
        ['Address', formatAddress(user.address) || null, 'folds'],
        showsPermissions && ['User type', userTypeLabels[userType]],
        showsPermissions && isSuperUser && ['Global level', globalLevelLabels[globalAccessLevel]],
        showsPermissions && !isSuperUser && ['Access', <HeldSites key="access" user={user} />],
      ]}
    />
  )
}
