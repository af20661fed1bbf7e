import { type Site, sites } from '@emberwatch/contract'
import { Address, DataTable, DetailPage, Facts, formatDateTime, HashTabs, Part, useDetail } from '@emberwatch/ui'
import { useParams } from 'react-router-dom'
import { systemColumns } from '../../system-columns.tsx'
import { accessColumns } from './access-columns.tsx'

/** One site with its systems, modems and loop systems; the last two are parts of other areas (spec 2.5). */
export function SitePage() {
  const { id = '' } = useParams()
  const detail = useDetail(sites.get, { params: { id } })
  return (
    <DetailPage detail={detail} title={({ name }) => name} back={{ to: '/sites', label: 'Sites' }}>
      {(site) => (
        <>
          <SiteFacts site={site} />
          <HashTabs tabs={tabsOf(site)} label="Site" />
        </>
      )}
    </DetailPage>
  )
}

/** The place of a tab in the list is its number in the address (spec 2.5). */
const tabsOf = ({ id }: Site) => [
  { title: 'Invitations', content: () => <SiteAccess siteId={id} /> },
  { title: 'Systems', content: () => <SiteSystems siteId={id} /> },
  { title: 'Modems', content: () => <Part name="modems/SiteModems" siteId={id} /> },
  { title: 'Loop systems', content: () => <Part name="loops/SiteScannedSystems" siteId={id} /> },
]

const SiteAccess = ({ siteId }: { siteId: string }) => (
  <DataTable title="Invitations" endpoint={sites.users} params={{ id: siteId }} columns={accessColumns} />
)

function SiteSystems({ siteId }: { siteId: string }) {
  return (
    <DataTable
      title="Systems"
      endpoint={sites.systems}
      params={{ id: siteId }}
      columns={systemColumns}
      rowLink={({ id }) => `/systems/${id}`}
    />
  )
}

function SiteFacts({ site }: { site: Site }) {
  return (
    <Facts
      items={[
        ['Site number', site.siteNumber],
        ['Address', <Address key="address" address={site.address} />],
        site.previousName !== null && ['Previous name', site.previousName],
        site.previousAddress !== null && ['Previous address', <Address key="before" address={site.previousAddress} />],
        ['Description', site.description],
        ['Created by', site.createdBy],
        ['Created at', formatDateTime(site.createdAt)],
        ['Comment', site.comment],
      ]}
    />
  )
}
