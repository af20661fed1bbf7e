import type { AttentionItem } from '@emberwatch/contract/sites-systems'
import { useUser } from '@emberwatch/store'
import { Status } from '@emberwatch/ui'
import { Link } from 'react-router-dom'
import { Age } from '../age/Age.tsx'
import { useReportTimes } from '../attention/report-times.ts'
import { placeOf, Trouble } from '../attention/trouble.tsx'
import styles from './state.module.css'

/** Each leads to the list that shows it. */
export function Troubles({ items }: { items: readonly AttentionItem[] }) {
  return items.map((item) => <TroubleLink key={item.kind} item={item} />)
}

function TroubleLink({ item }: { item: AttentionItem }) {
  const times = useReportTimes(item)
  return (
    <Link className={styles.trouble} to={placeOf(item, useUser())}>
      <Status of="attention" value={item.kind} cause={item.connectionState} />
      <Trouble item={item} />
      <span className={styles.age}>
        {'for '}
        <Age since={item.since} />
      </span>
      {times && <span className={styles.times}>{times}</span>}
    </Link>
  )
}
