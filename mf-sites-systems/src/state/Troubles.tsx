import type { AttentionItem } from '@emberwatch/contract'
import { useUser } from '@emberwatch/store'
import { Status } from '@emberwatch/ui'
import { Link } from 'react-router-dom'
import { Age } from '../age/Age.tsx'
import { placeOf, Trouble } from '../attention/trouble.tsx'
import styles from './state.module.css'

/** Each leads to the list that shows it. */
export function Troubles({ items }: { items: readonly AttentionItem[] }) {
  const user = useUser()
  return items.map((item) => (
    <Link key={item.kind} className={styles.trouble} to={placeOf(item, user)}>
      <Status of="attention" value={item.kind} />
      <Trouble item={item} />
      <span className={styles.age}>
        {'for '}
        <Age since={item.since} />
      </span>
    </Link>
  ))
}
