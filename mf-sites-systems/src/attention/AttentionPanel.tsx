import { type ApiError, useIsSupported } from '@emberwatch/api-client'
import { fleet } from '@emberwatch/contract'
import { useUser } from '@emberwatch/store'
import { Banner, Button, Card, countText, Freshness, Heard, Icon, lazyView } from '@emberwatch/ui'
import { ScopeChoice } from '../scope/ScopeChoice.tsx'
import { useScope } from '../scope/use-scope.ts'
import { AttentionRows, WaitingRows } from './AttentionRows.tsx'
import styles from './attention.module.css'
import { LazyModemRows } from './LazyModemRows.tsx'
import { countsText } from './trouble.tsx'
import { rowsOf, shownAtFirst, useAttention } from './use-attention.ts'
import { useNarrowing } from './use-narrowing.ts'

const AllAttention = lazyView('All that needs attention', async () => (await import('./AllAttention.tsx')).AllAttention)

export const AttentionPanel = () => (useIsSupported(fleet.attention) ? <Attention /> : null)

/** Worst first; each row links to the tab that shows it. */
function Attention() {
  const { data, error, dataUpdatedAt, refetch } = useAttention()
  const { isAll, showAll, showWorst } = useNarrowing()
  const user = useUser()
  const { scope } = useScope()
  const hasAny = scope === 'fleet' || Object.keys(user?.permissions.resources ?? {}).length > 0
  const count = data?.count ?? 0
  const reading = { updatedAt: dataUpdatedAt, hasFailed: error !== null }
  const more =
    count > shownAtFirst || isAll ? (
      <Button size="small" onClick={isAll ? showWorst : showAll}>
        {isAll ? 'Show the worst only' : `Show all ${countText(count, 'troubles')}`}
      </Button>
    ) : null
  return (
    <Card
      title={
        <>
          <span>{count > 0 || data?.meta.modems ? 'Needs attention: ' : 'Needs attention'}</span>
          <span className={styles.kinds}>{data && countsText(data.meta)}</span>
        </>
      }
      actions={
        <span className={styles.tools}>
          <ScopeChoice />
          <Freshness {...reading} />
          {more}
        </span>
      }
    >
      {!data && error && <NotKnown error={error as ApiError} onRetry={() => void refetch()} />}
      {!data && !error && <WaitingRows />}
      <LazyModemRows modems={data?.meta.modems} />
      {data?.count === 0 && !data.meta.modems && (hasAny ? <Calm /> : <NothingOwn />)}
      {data && count > 0 && !isAll && (
        <Heard reading={reading}>
          <AttentionRows items={data.data} count={count} rowsMax={rowsOf(data.meta)} />
        </Heard>
      )}
      {isAll && <AllAttention counts={data?.meta} />}
    </Card>
  )
}

/** Quieter than the page's own alert. */
export const NotKnown = ({ error, onRetry }: { error: ApiError; onRetry: () => void }) => (
  <Banner
    tone="warn"
    actions={
      <Button size="small" icon="refresh" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    {`What needs attention is not known: ${error.banner}`}
  </Banner>
)

/** Without systems the panel cannot say that all is well. */
export const NothingOwn = () => (
  <p className={styles.calm}>
    You have no sites or systems of your own; what needs attention on them would stand here.
  </p>
)

export const Calm = () => (
  <p className={styles.calm}>
    <Icon name="check" />
    Nothing: no open alarms, no critical issues, every system is connected.
  </p>
)
