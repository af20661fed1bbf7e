import { AccessLevel, onSite, paths, systemTypeLabels } from '@emberwatch/contract'
import type { Modem, ModemSystem } from '@emberwatch/contract/modems'
import { Card, Stack, Status, useCan } from '@emberwatch/ui'
import { Facts } from '@emberwatch/ui/detail'
import { Link } from 'react-router-dom'
import { StageProgress } from './StageProgress.tsx'

/** The state of an entry (product 8.5). */
const EntryStatus = ({ entry }: { entry: ModemSystem }) =>
  entry.isArchived ? <Status of="archive" value="archived" /> : <Status of="connection" value={entry.connectionState} />

export function EntryCard({ entry, modem }: { entry: ModemSystem; modem: Modem }) {
  const isAdmin = useCan(onSite('id', AccessLevel.ADMIN), modem.siteId)
  const systemId = modem.endpoints.find(({ id }) => id === entry.modemEndpointId)?.systemId
  return (
    <Card title={entry.name} actions={<EntryStatus entry={entry} />}>
      <Stack>
        <StageProgress entry={entry} />
        <Facts
          items={[
            ['Type', systemTypeLabels[entry.type]],
            entry.type !== 'simulator' && ['Host', entry.host],
            entry.type === 'autrosafe' && ['Port', entry.port === null ? null : String(entry.port)],
            isAdmin && entry.type === 'autroprime' && ['Username', entry.username],
            systemId !== undefined && [
              'System',
              <Link key="system" to={paths.system(systemId)}>
                Open system
              </Link>,
            ],
          ]}
        />
      </Stack>
    </Card>
  )
}
