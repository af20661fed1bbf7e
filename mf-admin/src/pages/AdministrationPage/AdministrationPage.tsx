import { useIsSupported } from '@emberwatch/api-client'
import { paths } from '@emberwatch/contract'
import { connections, failedMails, users } from '@emberwatch/contract/admin'
import { Extensions, lazyView, Page, Part, useCan } from '@emberwatch/ui'
import { ExtensibleTabs, FleetCounters } from '@emberwatch/ui/detail'
import { DataTable } from '@emberwatch/ui/table'
import { liveColumns } from './live-columns.tsx'
import { userColumns } from './user-columns.tsx'

declare module '@emberwatch/ui' {
  interface PartProps {
    'sites-systems/Webhooks': { siteId?: string | null }
    'modems/ModemGateway': object
  }
}

const nothing = {}

/** Few people open it. */
const FailedMails = lazyView('Failed mails', async () => (await import('./FailedMails.tsx')).FailedMails)

/** The overview of super users; a tab's place is its number in the address, in which 2 to 4 are parts of other areas (product 14.1). */
const tabs = [
  { title: 'Live connections', content: () => <LiveConnections /> },
  { title: 'Users', content: () => <Users /> },
]

export function AdministrationPage() {
  const mayRead = useCan(failedMails.list.access)
  const hasMails = useIsSupported(failedMails.list)
  const hasWebhooks = useIsSupported({ name: 'webhooks.list' })
  const hasLinks = useIsSupported({ name: 'modemLinks.knocks' })
  const mails = { title: 'Failed mail', isHidden: !mayRead || !hasMails, content: failedMail }
  const calls = { title: 'Webhooks', isHidden: !mayRead || !hasWebhooks, content: fleetWebhooks }
  const link = { title: 'Modem link', isHidden: !hasLinks, content: modemGateway }
  return (
    <Page title="Administration">
      <Extensions point="home.tiles" data={nothing} />
      <ExtensibleTabs
        point="administration.tabs"
        data={nothing}
        tabs={[...tabs, mails, calls, link]}
        label="Administration"
      />
      <FleetCounters />
    </Page>
  )
}

const failedMail = () => <FailedMails />

/** The card shows where the area that has it is deployed. */
const fleetWebhooks = () => <Part area="sites-systems" name="Webhooks" />

const modemGateway = () => <Part area="modems" name="ModemGateway" />

const LiveConnections = () => <DataTable title="Live connections" endpoint={connections.list} columns={liveColumns} />

const Users = () => (
  <DataTable title="Users" endpoint={users.list} columns={userColumns} rowLink={({ id }) => paths.user(id)} />
)
