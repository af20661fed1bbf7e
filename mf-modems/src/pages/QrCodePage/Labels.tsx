import { type Modem, modems } from '@emberwatch/contract/modems'
import { Banner, Button, Choice, EmptyState, Stack } from '@emberwatch/ui'
import { columns, DataTable } from '@emberwatch/ui/table'
import { useEffect, useState } from 'react'
import { forgetLabel, newLabel } from '../../link/new-label.ts'
import { LabelSheet } from './LabelSheet.tsx'

export function Labels() {
  const [fresh] = useState(newLabel)
  const [chosen, setChosen] = useState<ReadonlyMap<string, Modem>>(
    () => new Map(fresh ? [[fresh.modem.id, fresh.modem]] : []),
  )
  useEffect(() => forgetLabel, [])
  const toggle = (modem: Modem) =>
    setChosen((before) => {
      const after = new Map(before)
      if (!after.delete(modem.id)) after.set(modem.id, modem)
      return after
    })
  const sheet = [...chosen.values()]
  return (
    <Stack gap="large">
      {fresh && chosen.has(fresh.modem.id) && (
        <Banner tone="warn">{`The label of ${fresh.modem.clientId} has its secret, until you leave this page.`}</Banner>
      )}
      <DataTable
        title="Modems to label"
        endpoint={modems.list}
        columns={labelColumns(chosen, toggle)}
        exportName={null}
        actions={
          <>
            {sheet.length > 0 && <Button onClick={() => setChosen(new Map())}>Clear</Button>}
            <Button kind="primary" isDisabled={sheet.length === 0} onClick={() => window.print()}>
              {sheet.length === 0 ? 'Print labels' : `Print labels (${sheet.length})`}
            </Button>
          </>
        }
      />
      {sheet.length === 0 ? <EmptyState title="No modem chosen yet" /> : <LabelSheet modems={sheet} fresh={fresh} />}
    </Stack>
  )
}

const labelColumns = (chosen: ReadonlyMap<string, Modem>, toggle: (modem: Modem) => void) =>
  columns<Modem>()([
    {
      key: 'id',
      title: 'Label',
      isControl: true,
      render: (modem) => (
        <Choice
          aria-label={`Label of ${modem.clientId}`}
          checked={chosen.has(modem.id)}
          onChange={() => toggle(modem)}
        />
      ),
    },
    { key: 'clientId', title: 'Client ID', sort: true, search: true },
    { key: 'siteName', title: 'Site', sort: true, search: true },
    { key: 'imei', title: 'IMEI', sort: true, search: true },
  ])
