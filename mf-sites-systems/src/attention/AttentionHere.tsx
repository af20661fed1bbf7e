import { useList } from '@emberwatch/api-client'
import { fleetState } from '@emberwatch/contract'
import { Button, Card, formatCount, useDialog, useIsPhone } from '@emberwatch/ui'
import { AttentionRows } from './AttentionRows.tsx'

type Place = { readonly siteId: string } | { readonly systemId: string }

/** Rows that leave the facts below in sight, and the most that are ever shown. */
const few = 3
const most = 100

/**
 * What needs attention at one site or system, first of all on a phone, where the lists that say so stand far below. Nothing
 * where nothing does or is known of it: those lists are still there.
 */
export function AttentionHere(place: Place) {
  const isPhone = useIsPhone()
  const all = useDialog()
  const here = Object.fromEntries(Object.entries(place).map(([name, id]) => [name, [id]]))
  const limit = all.isOpen ? most : few
  const { data } = useList(fleetState.attention, { query: { limit, ...here } }, { enabled: isPhone })
  if (!isPhone || !data || data.count === 0) return null
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
