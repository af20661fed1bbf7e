import { type AttentionItem, systemName } from '@emberwatch/contract'
import { formatCount, Icon, Status } from '@emberwatch/ui'
import { useRef } from 'react'
import { Trouble } from '../../attention/attention-columns.tsx'
import { ageText } from './age-text.ts'
import { useHeight } from './use-height.ts'
import { useNow } from './use-now.ts'
import { useTurning } from './use-turning.ts'
import styles from './wall.module.css'

interface WallRowsProps {
  readonly items: readonly AttentionItem[]
  /** Of all, listed or not. */
  readonly count: number
  readonly onOpen: (item: AttentionItem) => void
}

const minuteMs = 60_000
/** As in the style sheet: readable from five metres on a screen of a metre. */
const rowHeight = () => Math.max(56, window.innerHeight * 0.088)
const rowsAtFirst = 8

/** Worst first, then the latest; pages follow each other. */
export function WallRows({ items, count, onOpen }: WallRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const height = useHeight(list)
  const fitting = height > 0 ? Math.max(1, Math.floor(height / rowHeight())) : rowsAtFirst
  const pages = Math.ceil(items.length / fitting)
  const page = useTurning(pages)
  const now = useNow(minuteMs)
  const shown = items.slice(page * fitting, (page + 1) * fitting)
  return (
    <section className={styles.list} aria-label="What is wrong">
      <ul ref={list}>
        {shown.map((item) => (
          <li key={`${item.kind} ${item.systemId}`}>
            <button type="button" className={styles.row} data-kind={item.kind} onClick={() => onOpen(item)}>
              <span className={styles.what}>
                <Status of="attention" value={item.kind} />
                <small>
                  <Trouble item={item} />
                </small>
              </span>
              <span className={styles.where} translate="no">
                <span>{systemName({ name: item.systemName, number: item.systemNumber })}</span>
                <small>{item.siteName}</small>
                {item.assignment && (
                  <small className={styles.assignee}>
                    {`${item.assignment.assigneeName}, ${ageText(item.assignment.assignedAt, now)}`}
                    {item.assignment.note && `: ${item.assignment.note}`}
                  </small>
                )}
              </span>
              <time className={styles.age} dateTime={item.since}>
                {ageText(item.since, now)}
              </time>
            </button>
          </li>
        ))}
        {count === 0 && (
          <li className={styles.calm}>
            <Icon name="check" size={32} />
            Nothing: no open alarms, no urgent issues, every system is connected.
          </li>
        )}
      </ul>
      <p className={styles.pages}>
        {pages > 1 && <span>{`Page ${page + 1} of ${pages}`}</span>}
        {count > items.length && <span>{` · and ${formatCount(count - items.length)} more`}</span>}
      </p>
    </section>
  )
}
