import { type ApiError, useOffers } from '@emberwatch/api-client'
import { type AttentionItem, fleet } from '@emberwatch/contract'
import { useUser } from '@emberwatch/store'
import { Banner, Button, Card, Freshness, formatCount, Heard, Icon, useDialog } from '@emberwatch/ui'
import { DataTable } from '@emberwatch/ui/table'
import { AttentionRows, WaitingRows } from './AttentionRows.tsx'
import styles from './attention.module.css'
import { attentionColumns, placeOf } from './attention-columns.tsx'
import { shownAtFirst, useAttention } from './use-attention.ts'

export const AttentionPanel = () => (useOffers(fleet.attention) ? <Attention /> : null)

/** Worst first; each row links to the tab that shows it. */
function Attention() {
  const { data, error, dataUpdatedAt, refetch } = useAttention()
  const all = useDialog()
  const user = useUser()
  const hasOwn = Object.keys(user?.permissions.resources ?? {}).length > 0
  const count = data?.count ?? 0
  const reading = { updatedAt: dataUpdatedAt, hasFailed: error !== null }
  const more =
    count > shownAtFirst ? (
      <Button size="small" onClick={all.isOpen ? all.close : all.open}>
        {all.isOpen ? 'Show the worst only' : `Show all ${formatCount(count)}`}
      </Button>
    ) : null
  return (
    <Card
      title={count > 0 ? `Needs attention (${formatCount(count)})` : 'Needs attention'}
      actions={
        <span className={styles.tools}>
          <Freshness {...reading} />
          {more}
        </span>
      }
    >
      {!data && error && <NotKnown error={error as ApiError} onRetry={() => void refetch()} />}
      {!data && !error && <WaitingRows />}
      {data?.count === 0 && (hasOwn ? <Calm /> : <NothingOwn />)}
      {data && count > 0 && !all.isOpen && (
        <Heard reading={reading}>
          <AttentionRows items={data.data} />
        </Heard>
      )}
      {all.isOpen && (
        <DataTable
          title="What needs attention"
          name="attention"
          endpoint={fleet.attention}
          columns={attentionColumns}
          rowKey={({ kind, systemId }: AttentionItem) => `${kind} ${systemId}`}
          rowLink={(item) => placeOf(item, user)}
        />
      )}
    </Card>
  )
}

/** Quieter than the page's own alert. */
const NotKnown = ({ error, onRetry }: { error: ApiError; onRetry: () => void }) => (
  <Banner
    tone="warn"
    actions={
      <Button size="small" icon="refresh" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    What needs attention is not known: {error.banner}
  </Banner>
)

/** Without systems nothing can be said to be well. */
const NothingOwn = () => (
  <p className={styles.calm}>
    You have no sites or systems of your own; what needs attention on them would stand here.
  </p>
)

const Calm = () => (
  <p className={styles.calm}>
    <Icon name="check" />
    Nothing: no open alarms, no urgent issues, every system is connected.
  </p>
)
