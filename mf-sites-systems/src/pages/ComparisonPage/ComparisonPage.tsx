import { useList } from '@emberwatch/api-client'
import { paths, systemName, systemTabs } from '@emberwatch/contract'
import { type Configuration, configurations, systems } from '@emberwatch/contract/sites-systems'
import { EmptyState, formatDateTime, Page, Row, useAddress } from '@emberwatch/ui'
import { Select } from '@emberwatch/ui/choice'
import { useDetail } from '@emberwatch/ui/detail'
import { useParams } from 'react-router-dom'
import { shortHash } from '../../names.ts'
import { HardwareComparison } from './HardwareComparison.tsx'
import { LineComparison } from './LineComparison.tsx'

/** Systems have a handful. */
const offeredMax = 100

/** The choice stands in the address. */
export function ComparisonPage() {
  const { id = '' } = useParams()
  const system = useDetail(systems.get, { params: { id } })
  const list = useList(configurations.list, { params: { id }, query: { limit: offeredMax } })
  const rows = list.data?.data ?? []
  const { from, to, choose } = useChoice(rows)
  return (
    <Page
      title="Comparison"
      lead={system.item && systemName(system.item)}
      back={{ to: paths.system(id, { tab: systemTabs.configurations }), label: 'Configurations' }}
      isLoading={system.isLoading || (list.isPending && !list.error)}
      error={system.error ?? (list.error as typeof system.error)}
      onRetry={() => (system.error ? system.retry() : void list.refetch())}
    >
      {from && to ? (
        <>
          <Row gap="middle">
            <Choice label="From" rows={rows} chosen={from} onChange={(value) => choose({ from: value, to: to.id })} />
            <Choice label="To" rows={rows} chosen={to} onChange={(value) => choose({ from: from.id, to: value })} />
          </Row>
          <HardwareComparison key={`${from.id} ${to.id}`} from={from} to={to} />
          <LineComparison from={from} to={to} />
        </>
      ) : (
        <EmptyState title="There are not two configurations to compare" icon="columns" />
      )}
    </Page>
  )
}

/** The latest two by default. */
function useChoice(rows: readonly Configuration[]) {
  const { read, change } = useAddress()
  const named = (name: string) => rows.find(({ id }) => id === read(name))
  const to = named('to') ?? rows[0]
  const from = named('from') ?? rows[rows.findIndex(({ id }) => id === to?.id) + 1] ?? rows.find((row) => row !== to)
  return { from, to, choose: (chosen: { from: string; to: string }) => change(chosen, true) }
}

interface ChoiceProps {
  readonly label: string
  readonly rows: readonly Configuration[]
  readonly chosen: Configuration
  readonly onChange: (id: string) => void
}

const Choice = ({ label, rows, chosen, onChange }: ChoiceProps) => (
  <Select
    label={label}
    value={chosen.id}
    onChange={onChange}
    options={rows.map((row) => ({
      value: row.id,
      label: [formatDateTime(row.createdAt), shortHash(row), row.comment].filter(Boolean).join(' · '),
    }))}
  />
)
