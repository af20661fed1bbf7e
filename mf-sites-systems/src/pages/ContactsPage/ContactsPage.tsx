import { paths } from '@emberwatch/contract'
import { contactsTab, type ListedContact, siteContacts } from '@emberwatch/contract/sites-systems'
import { Page } from '@emberwatch/ui'
import { columns, DataTable } from '@emberwatch/ui/table'
import { telephoneLink } from '../../links.ts'
import { NothingOfOwn } from '../../scope/NothingOfOwn.tsx'
import { ScopeChoice } from '../../scope/ScopeChoice.tsx'
import { scopeQuery, useScope } from '../../scope/use-scope.ts'

/** Lists whom to ring over all sites (product 7.7); the table's export is what one takes along. */
export function ContactsPage() {
  const { scope } = useScope()
  return (
    <Page title="Contacts of all sites" back={{ to: paths.sites, label: 'Sites' }} actions={<ScopeChoice />}>
      <DataTable
        title="Contacts"
        endpoint={siteContacts.list}
        columns={contactColumns}
        query={scopeQuery(scope)}
        empty={<NothingOfOwn noun="sites" />}
        rowLink={({ siteId }) => paths.site(siteId, { tab: contactsTab })}
      />
    </Page>
  )
}

const contactColumns = columns<ListedContact>()([
  { key: 'siteName', title: 'Site', sort: true, search: true },
  { key: 'siteNumber', title: 'Site number', isExtra: true },
  { key: 'name', title: 'Name', sort: true, search: true, text: ({ name }) => name ?? 'Nobody has been named yet' },
  { key: 'role', title: 'Role', search: true },
  {
    key: 'phoneNumber',
    title: 'Telephone',
    search: true,
    text: ({ phoneNumber }) => phoneNumber,
    isProse: false,
    render: ({ phoneNumber }) =>
      phoneNumber && (
        <a style={{ whiteSpace: 'nowrap' }} href={telephoneLink(phoneNumber)}>
          {phoneNumber}
        </a>
      ),
  },
  { key: 'emailAddress', title: 'Email', search: true },
  { key: 'hours', title: 'Hours', isProse: true },
  { key: 'changedAt', title: 'Changed at', kind: 'dateTime', sort: true },
  { key: 'confirmedAt', title: 'Confirmed at', kind: 'dateTime', isExtra: true },
])
