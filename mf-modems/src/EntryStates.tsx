import type { Modem } from '@emberwatch/contract/modems'
import { Status, Tag, Words } from '@emberwatch/ui'
import styles from './modems.module.css'

export function EntryStates({ modem }: { modem: Pick<Modem, 'modemSystems' | 'ip'> }) {
  if (modem.modemSystems.length === 0) return modem.ip ? '-' : <Tag>Not configured</Tag>
  return (
    <ul className={styles.entries}>
      {modem.modemSystems.map(({ id, name, connectionState }) => (
        <li key={id}>
          <Status of="connection" value={connectionState} isShort />
          <span>
            <Words text={name} translate="no" />
          </span>
        </li>
      ))}
    </ul>
  )
}
