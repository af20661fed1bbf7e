import type { AttentionItem, AttentionMeta } from '@emberwatch/contract/sites-systems'
import { Icon, lazyView, Status, VisuallyHidden } from '@emberwatch/ui'
import { useRef } from 'react'
import { ageText } from '../../age/age-text.ts'
import { reportTimes } from '../../attention/report-times.ts'
import { countsText, Trouble } from '../../attention/trouble.tsx'
import { markText, starterText } from '../../works/work-text.ts'
import { useHeight } from './use-height.ts'
import { useNewRows } from './use-new-rows.ts'
import { keyOf } from './use-news.ts'
import { useTurning } from './use-turning.ts'
import styles from './wall.module.css'
import { bySite, byWeight, pagesOf, shortName, turningPages } from './wall-choice.ts'

const WallModems = lazyView('Modems without a system', async () => (await import('./WallModems.tsx')).WallModems, 1)
/** More of them than these are in the counts alone. */
const modemsMax = 2

interface WallRowsProps {
  readonly items: readonly AttentionItem[]
  /** Counts of all rows, listed or not. */
  readonly counts: AttentionMeta
  readonly now: Date
  readonly onOpen: (item: AttentionItem) => void
}

/** The heights are those of the style sheet: readable from five metres on a screen of a metre. */
const heights = (list: number) => {
  const percent = window.innerHeight / 100
  const site = Math.max(30, percent * 4.4)
  const row = Math.max(50, percent * 7.6)
  return { list: list > 0 ? list : 4 * (site + row), site, row }
}

/** Kind and age choose the rows that fit; an alarm of the last minute stands on top of each page. */
export function WallRows({ items, counts, now, onOpen }: WallRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const height = useHeight(list)
  const fresh = useNewRows(items, now)
  const ordered = byWeight(items, fresh, now.getTime())
  const newest = ordered.find((item) => item.kind === 'alarm' && fresh.has(keyOf(item)))
  const pages = pagesOf(ordered, heights(height), newest)
  const turning = turningPages(pages, newest)
  const page = useTurning(turning)
  const pageItems = pages[page] ?? []
  return (
    <section className={styles.list} aria-label="What is wrong">
      {counts.modems && <WallModems modems={counts.modems.slice(0, modemsMax)} now={now} />}
      <ul ref={list}>
        {bySite(pageItems).map((site) => (
          <SiteRows key={site.siteId} site={site} now={now} fresh={fresh} onOpen={onOpen} />
        ))}
        {items.length === 0 && !counts.modems && (
          <li className={styles.calm}>
            <Icon name="check" size={32} />
            Nothing: no open alarms, no critical issues, every system is connected.
          </li>
        )}
      </ul>
      <p className={styles.pages}>
        {turning > 1 && <span>{`Page ${page + 1} of ${turning}. `}</span>}
        <span>{restText(counts, pageItems)}</span>
      </p>
    </section>
  )
}

/** Counts what this page does not show, such as `Not listed here: 6 Alarm, 30 Critical`. */
function restText(counts: AttentionMeta, shown: readonly AttentionItem[]): string {
  // The modems stand above.
  const rest = countsText({ ...counts, modems: counts.modems?.slice(modemsMax) }, shown)
  return rest === '' ? '' : `Not listed here: ${rest}`
}

interface SiteRowsProps extends Pick<WallRowsProps, 'now' | 'onOpen'> {
  readonly site: ReturnType<typeof bySite>[number]
  /** Keys of new rows. */
  readonly fresh: ReturnType<typeof useNewRows>
}

const SiteRows = ({ site: { siteName, items }, now, fresh, onOpen }: SiteRowsProps) => (
  <li>
    <h2 className={styles.site} translate="no">
      {siteName}
    </h2>
    <ul>
      {items.map((item) => (
        <WallRow
          key={`${item.kind} ${item.systemId}`}
          item={item}
          now={now}
          isNew={fresh.has(keyOf(item))}
          onOpen={onOpen}
        />
      ))}
    </ul>
  </li>
)

interface WallRowProps extends Pick<WallRowsProps, 'now' | 'onOpen'> {
  readonly item: AttentionItem
  readonly isNew: boolean
}

const WallRow = ({ item, now, isNew, onOpen }: WallRowProps) => (
  <li>
    <button
      type="button"
      className={styles.row}
      data-kind={item.kind}
      data-new={isNew || undefined}
      onClick={() => onOpen(item)}
    >
      <span className={styles.what}>
        <Status of="attention" value={item.kind} cause={item.connectionState} />
        <small>
          {item.work && <b>{`${markText(item.work, now.getTime())} `}</b>}
          <Trouble item={item} />
        </small>
      </span>
      <span className={styles.where} translate="no">
        <span>{shortName(item)}</span>
        <VisuallyHidden>{`, ${item.siteName}`}</VisuallyHidden>
        <small className={styles.times}>{reportTimes(item, now)}</small>
        {item.work && !item.assignment && <small className={styles.times}>{starterText(item.work)}</small>}
        {item.assignment && (
          <small className={styles.assignee}>
            {`${item.assignment.assigneeName}, ${ageText(item.assignment.assignedAt, now)}${item.assignment.note ? `: ${item.assignment.note}` : ''}`}
          </small>
        )}
      </span>
      <time className={styles.age} dateTime={item.since}>
        {ageText(item.since, now)}
      </time>
    </button>
  </li>
)
