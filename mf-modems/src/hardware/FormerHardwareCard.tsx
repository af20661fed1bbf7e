import { useIsSupported, useItem } from '@emberwatch/api-client'
import { type FormerHardware, modemHardware } from '@emberwatch/contract/modems'
import { Card, CreatorLink } from '@emberwatch/ui'
import { columns, StaticTable } from '@emberwatch/ui/table'

/** Lists what was there before (product 10.19). Nothing where no hardware was replaced. */
export function FormerHardwareCard({ modemId }: { modemId: string }) {
  const { data: rows = [] } = useItem(modemHardware.former, { params: { id: modemId } })
  const isSupported = useIsSupported(modemHardware.former)
  if (!isSupported || rows.length === 0) return null
  return (
    <Card title="Earlier hardware">
      <StaticTable title="Earlier hardware" columns={formerColumns} rows={rows} rowKey={({ id }) => id} empty="" />
    </Card>
  )
}

const formerColumns = columns<FormerHardware>()([
  { key: 'clientId', title: 'Client ID' },
  { key: 'imei', title: 'IMEI' },
  { key: 'iccid', title: 'ICCID' },
  { key: 'firmware', title: 'Firmware' },
  { key: 'since', title: 'Since', kind: 'dateTime' },
  { key: 'replacedAt', title: 'Replaced at', kind: 'dateTime' },
  {
    key: 'replacedBy',
    title: 'Replaced by',
    render: ({ replacedBy, replacedById }) => <CreatorLink name={replacedBy} id={replacedById} />,
    text: ({ replacedBy }) => replacedBy,
  },
])
