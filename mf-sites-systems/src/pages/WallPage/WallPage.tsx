import { useFreshness, useList } from '@emberwatch/api-client'
import { toServerTime } from '@emberwatch/contract'
import { type AttentionItem, attention } from '@emberwatch/contract/sites-systems'
import { useUser } from '@emberwatch/store'
import { formatTime, Heard, Skeleton } from '@emberwatch/ui'
import { ClusterMap } from '@emberwatch/ui/map'
import { useRef, useState } from 'react'
import { useNow } from '../../age/use-now.ts'
import { everyKind } from '../../attention/use-attention.ts'
import { scopeQuery, useScope } from '../../scope/use-scope.ts'
import type { ShownSites } from '../MapPage/shown-sites.ts'
import { useServedSites } from '../MapPage/use-served-sites.tsx'
import { useHeight } from './use-height.ts'
import { useNews } from './use-news.ts'
import { useSound } from './use-sound.ts'
import { useWakeLock } from './use-wake-lock.ts'
import { WallControls } from './WallControls.tsx'
import { WallDetail } from './WallDetail.tsx'
import { WallHead } from './WallHead.tsx'
import { WallRows } from './WallRows.tsx'
import styles from './wall.module.css'

const listedAtMost = 200
const everySite = { states: [], text: '', limit: 1 } as const

/** Finds a trouble again in the next reading, which knows who deals with it now. */
const isSame = (one: AttentionItem) => (other: AttentionItem) =>
  other.kind === one.kind && other.systemId === one.systemId

/** The page suits a screen on the wall: readable from afar, without scrolling or a mouse (product 13.11). */
export function WallPage() {
  const user = useUser()
  const { scope } = useScope()
  useWakeLock()
  const sound = useSound()
  const now = useNow(10_000)
  const { data, error, dataUpdatedAt, failureCount } = useList(attention, {
    query: { limit: listedAtMost, ...everyKind, ...scopeQuery(scope) },
  })
  const { shown } = useServedSites(user?.id ?? '', data !== undefined, everySite)
  const [open, setOpen] = useState<AttentionItem | null>(null)
  useNews(data?.data, sound.announce)
  const reading = { updatedAt: dataUpdatedAt, hasFailed: error !== null || failureCount > 0 }
  const { isLost, isLate, updatedAt } = useFreshness(reading)
  const isStale = isLost || isLate
  return (
    <Heard reading={reading}>
      <div className={styles.wall} data-stale={isStale || undefined}>
        {isStale && <StaleNotice updatedAt={updatedAt} />}
        <WallHead
          title={scope === 'fleet' ? 'Whole fleet' : 'My sites'}
          counts={data?.meta}
          asOf={updatedAt && toServerTime(updatedAt)}
        />
        {data ? (
          <WallRows items={data.data} counts={data.meta} now={now} onOpen={setOpen} />
        ) : (
          <section className={styles.list}>{!error && <Skeleton lines={8} />}</section>
        )}
        <WallMap sites={shown} />
        <p className={styles.notice}>Informs only: it replaces no alarm transmission.</p>
        <WallControls sound={sound} now={now} />
        {open && <WallDetail item={data?.data.find(isSame(open)) ?? open} onClose={() => setOpen(null)} />}
      </div>
    </Heard>
  )
}

const StaleNotice = ({ updatedAt }: { updatedAt: number }) => (
  <p className={styles.stale} role="alert">
    {updatedAt > 0 ? `NO CONTACT. What you see is from ${formatTime(toServerTime(updatedAt))}.` : 'NO CONTACT.'}
  </p>
)

/** A picture only: the counts and the list say the same. */
function WallMap({ sites }: { sites: ShownSites | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  const height = useHeight(box)
  return (
    <div className={styles.map} ref={box} inert>
      {sites && (
        <ClusterMap
          label="Map of sites"
          height={height || undefined}
          points={sites.points}
          isFitted
          bounds={sites.bounds}
          popup={sites.popup}
          onMove={sites.onMove}
        />
      )}
    </div>
  )
}
