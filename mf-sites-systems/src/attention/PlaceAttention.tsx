import { useList } from '@emberwatch/api-client'
import { fleetState } from '@emberwatch/contract'
import { Button, Card, formatCount, useDialog } from '@emberwatch/ui'
import { AttentionRows } from './AttentionRows.tsx'

export type Place = { readonly siteId: string } | { readonly systemId: string }

/** Rows that leave the facts below in sight, and the most that are ever shown. */
const few = 3
const most = 100

/** What needs attention at one site or system; nothing where nothing does, or where that is not known. */
export function PlaceAttention(place: Place) {
  const all = useDialog()
  const here = Object.fromEntries(Object.entries(place).map(([name, id]) => [name, [id]]))
  const limit = all.isOpen ? most : few
  const { data } = useList(fleetState.attention, { query: { limit, ...here } })
  if (!data || data.count === 0) return null
  return (
    <Card
      title={`Needs attention (${formatCount(data.count)})`}
      actions={
        data.count > few &&
        !all.isOpen && (
          <Button size="small" onClick={all.open}>
            Show all
          </Button>
        )
      }
    >
      <AttentionRows items={data.data} />
    </Card>
  )
}
