import { type Modem, modems, subnetMasks } from '@emberwatch/contract/modems'
import { Button, Card, EmptyState, lazyView, Stack, useCan } from '@emberwatch/ui'
import { Facts } from '@emberwatch/ui/detail'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { isConfiguringAtOnce } from './ConfigureButton.tsx'
import { EntryCard } from './EntryCard.tsx'

/** Most visitors never open it. */
const NetworkForm = lazyView('This form', async () => (await import('./NetworkForm.tsx')).NetworkForm)

/** The form closes after saving (product 10.8). */
export function ConfigurationTab({ modem }: { modem: Modem }) {
  const { state } = useLocation()
  const [isOpen, setOpen] = useState(modem.ip === null && isConfiguringAtOnce(state))
  const canConfigure = useCan(modems.configure.access, modem.siteId)
  if (isOpen && canConfigure) return <NetworkForm modem={modem} onClose={() => setOpen(false)} />
  const isConfigured = modem.ip !== null
  const open = canConfigure && (
    <Button kind={isConfigured ? 'default' : 'primary'} icon="edit" onClick={() => setOpen(true)}>
      {isConfigured ? 'Edit configuration' : 'Configure'}
    </Button>
  )
  if (!isConfigured)
    return (
      <EmptyState icon="modem" title="Modem is currently not configured">
        {open}
      </EmptyState>
    )
  return (
    <Stack>
      <Card title="Network" actions={open}>
        <Facts
          items={[
            ['IP address', modem.ip],
            ['Subnet', subnetMasks.find(({ mask }) => mask === modem.subnet)?.label ?? modem.subnet],
          ]}
        />
      </Card>
      {modem.modemSystems.map((entry) => (
        <EntryCard key={entry.id} entry={entry} modem={modem} />
      ))}
      {modem.modemSystems.length === 0 && <EmptyState title="No systems behind this modem" />}
    </Stack>
  )
}
