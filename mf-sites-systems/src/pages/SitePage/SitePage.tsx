import { useIsSupported } from '@emberwatch/api-client'
import { paths } from '@emberwatch/contract'
import { type Site, siteContacts, siteSummaries, sites, sitesSystemsPaths } from '@emberwatch/contract/sites-systems'
import { CreatorLink, Extensions, formatDateTime, LinkButton, lazyView, useCan } from '@emberwatch/ui'
import { Address, DetailPage, ExtensibleTabs, Facts, useDetail } from '@emberwatch/ui/detail'
import { DataTable } from '@emberwatch/ui/table'
import { useParams } from 'react-router-dom'
import { AccessList } from '../../access/AccessList.tsx'
import { AlarmMark } from '../../attention/AlarmMark.tsx'
import { HistoryTab, useHasHistory } from '../../history/HistoryTab.tsx'
import { LogBookTab, useHasLogBook } from '../../log-book/LogBookTab.tsx'
import { AddressLink } from '../../place/AddressLink.tsx'
import { SiteState, useSiteState } from '../../state/SiteState.tsx'
import { siteSystemColumns } from '../../system-columns.tsx'
import { RunningWorks } from '../../works/RunningWorks.tsx'
import { StartTest } from '../../works/StartTest.tsx'
import { useHasWorks } from '../../works/works-subject.ts'
import { SiteActions } from './SiteActions.tsx'

const SiteEdit = lazyView(
  'This form',
  async () => (await import(/* webpackChunkName: "site-edit" */ './SiteEdit.tsx')).SiteEdit,
)
const ContactsTab = lazyView(
  'Contacts',
  async () => (await import(/* webpackChunkName: "contacts" */ '../../contacts/ContactsTab.tsx')).ContactsTab,
)
/** Few people open it. */
const Webhooks = lazyView(
  'Webhooks',
  async () => (await import(/* webpackChunkName: "webhooks" */ '../../parts/Webhooks/Webhooks.tsx')).Webhooks,
)

const WorksTab = lazyView(
  'Planned work',
  async () => (await import(/* webpackChunkName: "works" */ '../../works/WorksTab.tsx')).WorksTab,
)

/** Shows a site (product 7.3). */
export function SitePage() {
  const { id = '' } = useParams()
  const detail = useDetail(sites.get, { params: { id } })
  useSiteState(id)
  const canEdit = useCan(sites.update.access, id)
  const hasHistory = useHasHistory()
  const hasContacts = useIsSupported(siteContacts.get)
  const hasWebhooks = useIsSupported({ name: 'webhooks.list' })
  const hasLogBook = useHasLogBook()
  const hasWorks = useHasWorks()
  return (
    <DetailPage
      detail={detail}
      noun="site"
      title={({ name }) => name}
      status={() => <AlarmMark of={{ siteId: id }} />}
      back={{ to: paths.sites, label: 'Sites' }}
      actions={(site) => (
        <>
          <StartTest subject={{ siteId: id }} />
          <SiteLinks site={site} />
          <Extensions point="site.actions" data={dataOf(site)} />
          <SiteActions site={site} />
        </>
      )}
    >
      {(site) => (
        <>
          <RunningWorks subject={{ siteId: id }} />
          <SiteState site={site} />
          <SiteFacts site={site} />
          <Extensions point="site.sections" data={dataOf(site)} />
          <ExtensibleTabs
            point="site.tabs"
            data={dataOf(site)}
            tabs={tabsOf(site, { canEdit, hasContacts, hasHistory, hasWebhooks, hasLogBook, hasWorks })}
            label="Site"
          />
        </>
      )}
    </DetailPage>
  )
}

function SiteLinks({ site }: { site: Site }) {
  const hasRecord = useIsSupported(sites.record)
  const hasSummary = useIsSupported(siteSummaries.spans)
  return (
    <>
      {hasSummary && (
        <LinkButton icon="calendar" to={sitesSystemsPaths.siteSummary(site.id)}>
          State of the site
        </LinkButton>
      )}
      {hasRecord && (
        <LinkButton icon="print" to={sitesSystemsPaths.siteRecord(site.id)}>
          Site record
        </LinkButton>
      )}
    </>
  )
}

const dataOf = ({ id, name }: Site) => ({ siteId: id, name })

/** Positions are the numbers in the address, of which the page leaves some to extensions (product 7.3, 4.8). */
const tabsOf = (
  site: Site,
  {
    canEdit,
    hasContacts,
    hasHistory,
    hasWebhooks,
    hasLogBook,
    hasWorks,
  }: Record<'canEdit' | 'hasContacts' | 'hasHistory' | 'hasWebhooks' | 'hasLogBook' | 'hasWorks', boolean>,
) => [
  { title: 'Invitations', content: () => <AccessList kind="site" id={site.id} name={site.name} /> },
  { title: 'Systems', content: () => <SiteSystems siteId={site.id} /> },
  { title: 'Edit', isHidden: !canEdit, content: () => <SiteEdit site={site} /> },
  {
    title: 'Contacts',
    isHidden: !hasContacts,
    content: () => <ContactsTab siteId={site.id} />,
  },
  { title: 'History', isHidden: !hasHistory, content: () => <HistoryTab kind="site" id={site.id} /> },
  { title: 'Webhooks', isHidden: !canEdit || !hasWebhooks, content: () => <Webhooks siteId={site.id} /> },
  { title: 'Log book', isHidden: !hasLogBook, content: () => <LogBookTab kind="site" id={site.id} /> },
  { title: 'Planned work', isHidden: !hasWorks, content: () => <WorksTab subject={{ siteId: site.id }} /> },
]

function SiteSystems({ siteId }: { siteId: string }) {
  return (
    <DataTable
      title="Systems"
      endpoint={sites.systems}
      params={{ id: siteId }}
      columns={siteSystemColumns}
      rowLink={({ id }) => paths.system(id)}
    />
  )
}

function SiteFacts({ site }: { site: Site }) {
  return (
    <Facts
      items={[
        ['Site number', site.siteNumber, 'folds'],
        ['Address', <AddressLink key="address" address={site.address} />, 'folds'],
        site.previousName !== null && ['Previous name', site.previousName, 'folds'],
        site.previousAddress !== null && [
          'Previous address',
          <Address key="before" address={site.previousAddress} />,
          'folds',
        ],
        ['Description', site.description, 'folds'],
        ['Created by', <CreatorLink key="creator" name={site.createdBy} id={site.createdById} />, 'folds'],
        ['Created at', formatDateTime(site.createdAt), 'folds'],
        ['Comment', site.comment, 'folds'],
      ]}
    />
  )
}
