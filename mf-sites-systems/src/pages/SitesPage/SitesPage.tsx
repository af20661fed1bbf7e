import { useIsSupported } from '@emberwatch/api-client'
import { paths } from '@emberwatch/contract'
import { siteContacts, sites, sitesSystemsPaths } from '@emberwatch/contract/sites-systems'
import { Can, Extensions, LinkButton, Page } from '@emberwatch/ui'
import { DataTable } from '@emberwatch/ui/table'
import { AttentionPanel } from '../../attention/AttentionPanel.tsx'
import { useAttention } from '../../attention/use-attention.ts'
import { countedTitle } from '../../names.ts'
import { NothingOfOwn } from '../../scope/NothingOfOwn.tsx'
import { siteColumns } from '../../site-columns.tsx'
import { AddSite } from './AddSite.tsx'
import { ImportSites } from './ImportSites.tsx'

const nothing = {}

/** Most people land here (product 7.1). */
export function SitesPage() {
  const attention = useAttention()
  const hasContacts = useIsSupported(siteContacts.list)
  // By its name, as the calls come with the page.
  const hasService = useIsSupported({ name: 'servicePlans.due' })
  return (
    <Page
      title="Sites"
      tabTitle={countedTitle('Sites', attention.data?.count)}
      actions={
        <>
          {hasContacts && <LinkButton to={sitesSystemsPaths.contacts}>Contacts</LinkButton>}
          {hasService && <LinkButton to={sitesSystemsPaths.due}>Service due</LinkButton>}
          <Can access={sites.create.access}>
            <ImportSites />
            <AddSite />
          </Can>
        </>
      }
    >
      <Extensions point="home.tiles" data={nothing} />
      <AttentionPanel />
      <DataTable
        title="Sites"
        endpoint={sites.list}
        columns={siteColumns}
        point="sites.columns"
        empty={<NothingOfOwn noun="sites" />}
        rowLink={({ id }) => paths.site(id)}
      />
    </Page>
  )
}
