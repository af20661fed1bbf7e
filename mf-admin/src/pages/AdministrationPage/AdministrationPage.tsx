import { useItem, useList, useOffers } from '@emberwatch/api-client'
import { admin, failedMails, paths, systems, users } from '@emberwatch/contract'
import { ErrorBanner, Page, Part, Skeleton, useCan } from '@emberwatch/ui'
import { HashTabs, Tiles } from '@emberwatch/ui/detail'
import { DataTable } from '@emberwatch/ui/table'
import { lazy, Suspense } from 'react'
import { liveColumns } from './live-columns.tsx'
import { userColumns } from './user-columns.tsx'

/** Few have any, and few may see it. */
const FailedMails = lazy(async () => ({ default: (await import('./FailedMails.tsx')).FailedMails }))

/** The overview of super users; a tab's place is its number in the address (product 14.1). */
const tabs = [
  { title: 'Live connections', content: () => <LiveConnections /> },
  { title: 'Users', content: () => <Users /> },
  { title: 'Sites', content: () => <Part name="sites-systems/AllSites" /> },
  { title: 'Systems', content: () => <Part name="sites-systems/AllSystems" /> },
  { title: 'Modems', content: () => <Part name="modems/AllModems" /> },
]

export function AdministrationPage() {
  const mayRead = useCan(failedMails.list.access)
  // Asked for before somebody opens the tab: a platform of the original API has not got the call.
  useList(failedMails.list, { query: { limit: 1 } }, { enabled: mayRead })
  const hasMails = useOffers(failedMails.list)
  const mails = { title: 'Failed mail', isHidden: !mayRead || !hasMails, content: failedMail }
  return (
    <Page title="Administration">
      <Counters />
      <HashTabs tabs={[...tabs, mails]} label="Administration" />
    </Page>
  )
}

const failedMail = () => (
  <Suspense fallback={<Skeleton lines={4} />}>
    <FailedMails />
  </Suspense>
)

function Counters() {
  const { data, error, isPending, refetch } = useItem(admin.stats, {})
  if (error && !data) return <ErrorBanner error={error} onRetry={() => void refetch()} />
  return (
    <Tiles
      isLoading={isPending}
      items={[
        { label: 'Modems', value: data?.modemsCount },
        { label: 'Loop units', value: data?.unitsCount },
        { label: 'Systems', value: data?.systemsCount },
        { label: 'Sites', value: data?.sitesCount },
        { label: 'Users', value: data?.usersCount },
      ]}
    />
  )
}

const LiveConnections = () => <DataTable title="Live connections" endpoint={systems.live} columns={liveColumns} />

const Users = () => (
  <DataTable title="Users" endpoint={users.list} columns={userColumns} rowLink={({ id }) => paths.user(id)} />
)
