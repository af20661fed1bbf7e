import { useIsSupported } from '@emberwatch/api-client'
import { paths } from '@emberwatch/contract'
import { connections, failedMails, users } from '@emberwatch/contract/admin'
import { Extensions, lazyView, Page, Part, useCan } from '@emberwatch/ui'
import { ExtensibleTabs, FleetCounters } from '@emberwatch/ui/detail'
import { DataTable } from '@emberwatch/ui/table'
import { liveColumns } from './live-columns.tsx'
import { userColumns } from './user-columns.tsx'

const nothing = {}

/** Few people open it. */
const FailedMails = lazyView('Failed mails', async () => (await import('./FailedMails.tsx')).FailedMails)

/** The overview of super users (product 14.1). */
export function AdministrationPage() {
  const mayRead = useCan(failedMails.list.access)
  const hasMails = useIsSupported(failedMails.list)
  return (
    <Page title="Administration">
      <Extensions point="home.tiles" data={nothing} />
      <Part area="sites-systems" name="Attention" />
      <ExtensibleTabs
        point="administration.tabs"
        data={nothing}
        label="Administration"
        tabs={[
          { title: 'Live connections', content: () => <LiveConnections /> },
          { title: 'Users', content: () => <Users /> },
          { title: 'Failed mail', isHidden: !mayRead || !hasMails, content: () => <FailedMails /> },
        ]}
      />
      <FleetCounters />
    </Page>
  )
}

const LiveConnections = () => <DataTable title="Live connections" endpoint={connections.list} columns={liveColumns} />

const Users = () => (
  <DataTable title="Users" endpoint={users.list} columns={userColumns} rowLink={({ id }) => paths.user(id)} />
)
