import { type AttentionMeta, attentionKinds } from '@emberwatch/contract/sites-systems'
import { formatClock, formatCount, Status, statusLook } from '@emberwatch/ui'
import { useNow } from '../../age/use-now.ts'
import { countsWithModems } from '../../attention/modem-counts.ts'
import styles from './wall.module.css'

interface WallHeadProps {
  readonly title: string
  readonly counts: AttentionMeta | undefined
  /** Milliseconds since 1970; 0 before the first answer. */
  readonly asOf: number
}

export function WallHead({ title, counts: systems, asOf }: WallHeadProps) {
  const counts = systems && countsWithModems(systems)
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      <ul className={styles.counts} aria-label="What needs attention">
        {attentionKinds.map((kind) => (
          <li
            key={kind}
            className={styles.count}
            data-tone={statusLook('attention', kind).tone}
            data-kind={kind}
            data-none={counts?.[kind] === 0 || undefined}
          >
            <b>{counts ? formatCount(counts[kind]) : '–'}</b>
            <Status of="attention" value={kind} isWord />
            <small>{counts?.[kind] === 1 ? 'system' : 'systems'}</small>
          </li>
        ))}
      </ul>
      <div className={styles.times}>
        <Clock />
        <span>{asOf > 0 ? `As of ${formatClock(asOf)}` : 'Reading …'}</span>
      </div>
    </header>
  )
}

/** Seconds show that the screen is alive. */
const Clock = () => {
  const now = useNow(1000)
  return (
    <time className={styles.clock} dateTime={now.toISOString()}>
      {formatClock(now.getTime())}
    </time>
  )
}
