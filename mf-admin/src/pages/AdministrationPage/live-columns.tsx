import { paths, systemName, systemTypeLabel } from '@emberwatch/contract'
import type { LiveSystem } from '@emberwatch/contract/admin'
import { connectionOptions } from '@emberwatch/ui'
import { Address } from '@emberwatch/ui/detail'
import { columns } from '@emberwatch/ui/table'
import { Link } from 'react-router-dom'

export const liveColumns = columns<LiveSystem>()([
  { key: 'number', title: 'Number', sort: true },
  {
    key: 'name',
    title: 'System',
    isTitle: true,
    sort: true,
    search: true,
    text: systemName,
    isProse: false,
    link: ({ id }) => paths.system(id),
    note: ({ type, tag }) => [systemTypeLabel(type), tag].filter(Boolean).join(' · '),
  },
  {
    key: 'site',
    title: 'Site',
    sort: 'siteName',
    search: 'siteName',
    text: ({ site }) => site.name,
    isProse: false,
    link: ({ site }) => paths.site(site.id),
    note: ({ site }) => (
      <>
        <Address address={site.address} />
        <Person id={site.createdById} name={site.createdBy} />
      </>
    ),
  },
  {
    key: 'modem',
    title: 'Modem',
    sort: 'clientId',
    search: 'clientId',
    text: ({ modem }) => modem?.clientId ?? '-',
    link: ({ modem }) => (modem ? paths.modem(modem.id) : null),
    note: ({ modem }) => modem && <ModemNote modem={modem} />,
  },
  {
    key: 'connectionState',
    title: 'Connection',
    sort: true,
    status: 'connection',
    filter: connectionOptions,
  },
])

const Person = ({ id, name }: { id: string | null; name: string | null }) =>
  name && id ? (
    <>
      <span>{' · '}</span>
      <Link to={paths.user(id)} translate="no">
        {name}
      </Link>
    </>
  ) : null

/** Network address (WireGuard side, else its own), creator, place (product 14.2). */
function ModemNote({ modem }: { modem: NonNullable<LiveSystem['modem']> }) {
  const address = modem.wgip ?? modem.ip
  const location = modem.lat !== null && modem.lng !== null ? `${modem.lat}/${modem.lng}` : null
  return (
    <>
      {address && <span>{address}</span>}
      <Person id={modem.createdById} name={modem.createdBy} />
      {location && (
        <>
          <span>{' · '}</span>
          <a href={`https://www.openstreetmap.org/#map=14/${location}`} target="_blank" rel="noreferrer">
            Map
          </a>
        </>
      )}
    </>
  )
}
