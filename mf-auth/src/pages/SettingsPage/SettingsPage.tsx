import { useIsSupported, useItem, useList } from '@emberwatch/api-client'
import { fleet, live } from '@emberwatch/contract'
import { sessions, twoStep } from '@emberwatch/contract/auth'
import { useUser } from '@emberwatch/store'
import { lazyView, Muted, Page } from '@emberwatch/ui'
import { ExtensibleTabs } from '@emberwatch/ui/detail'
import { ChangePassword } from './ChangePassword.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { EditDetails } from './EditDetails.tsx'
import { Sessions } from './Sessions.tsx'
import { TwoStep } from './TwoStep.tsx'

const nothing = {}

/** Few people open it. */
const WhatReachesMe = lazyView('What reaches me', async () => (await import('./WhatReachesMe.tsx')).WhatReachesMe)

/** Positions are the numbers in the address (product 3.10). */
export function SettingsPage() {
  const { hasSessions, hasTwoStep, hasAttention, hasLive } = useAdditions()
  return (
    <Page title="Settings">
      <ExtensibleTabs
        point="settings.tabs"
        data={nothing}
        label="Settings"
        tabs={[
          { title: 'Change Password', content: () => <ChangePassword /> },
          { title: 'Edit personal details', content: () => <EditDetails /> },
          { title: 'Delete account', content: () => <DeleteAccount /> },
          { title: 'Sessions', isHidden: !hasSessions, content: () => <Sessions /> },
          { title: 'Two-step sign-in', isHidden: !hasTwoStep, content: () => <TwoStep /> },
          { title: 'What reaches me', isHidden: !hasAttention || !hasLive, content: () => <WhatReachesMe /> },
        ]}
      />
      {!hasStreetMap() && <StreetMap />}
    </Page>
  )
}

/** The host's page names another tile service in this block. */
const hasStreetMap = () => document.getElementById('map-tiles') !== null

/** The map links here. The setting says something to those alone who run the platform. */
function StreetMap() {
  const isSuperUser = useUser()?.permissions.isSuperUser
  return (
    <Muted isSmall>
      Maps are drawn from data of the product and have no streets.
      {isSuperUser && ' The setting MAP_TILE_URL names a street map.'}
    </Muted>
  )
}

/** Read before the tabs are opened: a platform of the original API lacks the calls. */
function useAdditions() {
  useItem(twoStep.get, {})
  useList(sessions.list, { query: { limit: 1 } })
  return {
    hasSessions: useIsSupported(sessions.list),
    hasTwoStep: useIsSupported(twoStep.get),
    hasAttention: useIsSupported(fleet.attention),
    // The app opens the stream itself.
    hasLive: useIsSupported(live.changes),
  }
}
