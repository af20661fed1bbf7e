import { AccessLevel, type Modem, type ModemSystem, onSite } from '@emberwatch/contract'
import { Card, Stack, Status, useCan } from '@emberwatch/ui'
import { Facts } from '@emberwatch/ui/detail'
import { Link } from 'react-router-dom'
import { StageProgress } from './StageProgress.tsx'
import { typeLabels } from './type-labels.ts'

/** One system behind a modem: how it is reached, and how far the connection has come. */
export function EntryCard({ entry, modem }: { entry: ModemSystem; modem: Modem }) {
  const isAdmin = useCan(onSite('id', AccessLevel.ADMIN), modem.siteId)
  const systemId = modem.endpoints.find(({ id }) => id === entry.modemEndpointId)?.systemId
  return (
    <Card title={entry.name} actions={<Status of="connection" value={entry.connectionState} />}>
      <Stack>
        <StageProgress entry={entry} />
        <Facts
          items={[
            ['Type', typeLabels[entry.type]],
            entry.type !== 'simulator' && ['Host', entry.host],
            entry.type === 'autrosafe' && ['Port', entry.port === null ? null : String(entry.port)],
            isAdmin && entry.type === 'autroprime' && ['Username', entry.username],
            systemId !== undefined && [
              'System',
              <Link key="system" to={`/systems/${systemId}`}>
                Open system
              </Link>,
            ],
          ]}
        />
      </Stack>
    </Card>
  )
}
