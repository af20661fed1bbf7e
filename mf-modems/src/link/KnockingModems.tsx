import { useIsSupported, useItem } from '@emberwatch/api-client'
import { type Modem, type ModemKnock, modemLinks, modems } from '@emberwatch/contract/modems'
import { Button, Card, ErrorBanner, lazyDialog, useCan } from '@emberwatch/ui'
import { columns, StaticTable } from '@emberwatch/ui/table'
import { useState } from 'react'

const AddKnockingModem = lazyDialog(async () => (await import('./AddKnockingModem.tsx')).AddKnockingModem)
const NewSecret = lazyDialog(async () => (await import('./NewSecret.tsx')).NewSecret)

/** Client ids that tried to connect and that nobody has added (product 10.16). */
export function KnockingModems({ hidesEmpty = false }: { hidesEmpty?: boolean }) {
  const { data: knocks, error, refetch } = useItem(modemLinks.knocks, {})
  const isSupported = useIsSupported(modemLinks.knocks)
  const mayAdd = useCan(modems.create.access)
  const [chosen, setChosen] = useState<ModemKnock | null>(null)
  const [added, setAdded] = useState<Modem | null>(null)
  if (isSupported && error && !knocks) return <ErrorBanner error={error} onRetry={() => void refetch()} />
  if (!isSupported || !knocks || (hidesEmpty && knocks.length === 0 && !added)) return null
  return (
    <Card title="Modems that knock">
      <StaticTable
        title="Modems that knock"
        columns={mayAdd ? [...knockColumns, ...addColumn(setChosen)] : knockColumns}
        rows={knocks}
        rowKey={({ clientId }) => clientId}
        empty="No unknown modem has tried to connect."
      />
      {chosen && <AddKnockingModem knock={chosen} onAdded={setAdded} onClose={() => setChosen(null)} />}
      {added && <NewSecret modem={added} onClose={() => setAdded(null)} />}
    </Card>
  )
}

const knockColumns = columns<ModemKnock>()([
  { key: 'clientId', title: 'Client ID' },
  { key: 'imei', title: 'IMEI' },
  { key: 'address', title: 'Address' },
  { key: 'knocks', title: 'Times', kind: 'number' },
  { key: 'firstAt', title: 'First', kind: 'dateTime' },
  { key: 'lastAt', title: 'Last', kind: 'dateTime' },
])

const addColumn = (onAdd: (knock: ModemKnock) => void) =>
  columns<ModemKnock>()([
    {
      key: 'clientId',
      title: 'Add',
      isControl: true,
      render: (knock) => (
        <Button size="small" onClick={() => onAdd(knock)}>
          Add
        </Button>
      ),
    },
  ])
