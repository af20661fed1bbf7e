import type { ApiError } from '@emberwatch/api-client'
import { addressOf, paths } from '@emberwatch/contract'
import { useUser } from '@emberwatch/store'
import { countText, Freshness, Heard, LinkButton, useIsPhone } from '@emberwatch/ui'
import { useScope } from '../scope/use-scope.ts'
import { Calm, NothingOwn, NotKnown } from './AttentionPanel.tsx'
import { AttentionRows, WaitingRows } from './AttentionRows.tsx'
import styles from './attention.module.css'
import { LazyModemRows } from './LazyModemRows.tsx'
import { countsText } from './trouble.tsx'
import { rowsOf, shownBesideMap, useAttention } from './use-attention.ts'
import { allAttentionQuery } from './use-narrowing.ts'

/** The list stands beside the map, worst first (product 13.1). A phone shows the worst few, so that the map stays near. */
export function MapAttention() {
  const { data, error, dataUpdatedAt, refetch } = useAttention(true, shownBesideMap)
  const isPhone = useIsPhone()
  const reading = { updatedAt: dataUpdatedAt, hasFailed: error !== null }
  if (!data && error) return <NotKnown error={error as ApiError} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className={styles.beside}>
        <span className={styles.tools}>
          <span className={styles.counts} />
          <Freshness {...reading} />
        </span>
        <WaitingRows />
      </div>
    )
  const rowsMax = isPhone ? rowsOf(data.meta) : shownBesideMap
  return (
    <div className={styles.beside}>
      <span className={styles.tools}>
        <span className={styles.counts}>{countsText(data.meta)}</span>
        <Freshness {...reading} />
        {data.count > 0 && (
          <LinkButton size="small" to={addressOf(paths.sites, { query: allAttentionQuery })}>
            {`Show all ${countText(data.count, 'troubles')}`}
          </LinkButton>
        )}
      </span>
      <LazyModemRows modems={data.meta.modems} />
      {data.count > 0 ? (
        <Heard reading={reading}>
          <AttentionRows items={data.data} count={data.count} rowsMax={rowsMax} />
        </Heard>
      ) : (
        !data.meta.modems && <NoTrouble />
      )}
    </div>
  )
}

function NoTrouble() {
  const user = useUser()
  const { scope } = useScope()
  const hasAny = scope === 'fleet' || Object.keys(user?.permissions.resources ?? {}).length > 0
  return hasAny ? <Calm /> : <NothingOwn />
}
