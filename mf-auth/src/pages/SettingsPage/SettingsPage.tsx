import { Page } from '@emberwatch/ui'
import { HashTabs } from '@emberwatch/ui/detail'
import { ChangePassword } from './ChangePassword.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { EditDetails } from './EditDetails.tsx'
import { Sessions } from './Sessions.tsx'
import { TwoStep } from './TwoStep.tsx'

/** The person's own account; the tabs' places are their numbers in the address (spec 2.2). */
const tabs = [
  { title: 'Change Password', content: () => <ChangePassword /> },
  { title: 'Edit personal details', content: () => <EditDetails /> },
  { title: 'Delete account', content: () => <DeleteAccount /> },
  { title: 'Sessions', content: () => <Sessions /> },
  { title: 'Two-step sign-in', content: () => <TwoStep /> },
]

export const SettingsPage = () => (
  <Page title="Settings">
    <HashTabs tabs={tabs} label="Settings" />
  </Page>
)
