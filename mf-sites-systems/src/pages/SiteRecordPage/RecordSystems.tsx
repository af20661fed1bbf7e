import { systemName, systemTypeLabel } from '@emberwatch/contract'
import type { RecordSystem } from '@emberwatch/contract/sites-systems'
import { formatCount, formatDateTime, Status } from '@emberwatch/ui'
import { Facts } from '@emberwatch/ui/detail'
import styles from './record.module.css'

export function RecordSystems({ systems }: { systems: readonly RecordSystem[] }) {
  if (systems.length === 0) return <p className={styles.cut}>None.</p>
  return systems.map((system) => (
    <section key={system.id} className={styles.part}>
      <h3>
        <span translate="no">{`${systemName(system)} `}</span>
        {system.archivedAt ? (
          <Status of="archive" value="archived" />
        ) : (
          <Status of="connection" value={system.connectionState} />
        )}
      </h3>
      <Facts
        items={[
          ['Type', systemTypeLabel(system.type)],
          ['Equipment number', system.equipmentNumber],
          ['Tag', system.tag],
          ['Identifier', String(system.number)],
          system.archivedAt !== null
            ? ['Archived at', formatDateTime(system.archivedAt)]
            : ['Connection since', formatDateTime(system.connectionChangedAt)],
          system.availability90Days !== null && ['Available over 90 days', `${system.availability90Days.toFixed(2)} %`],
          ['Configured at', formatDateTime(system.configuredAt)],
        ]}
      />
      {system.hardware.length > 0 && (
        <ul className={styles.hardware} aria-label={`Hardware of ${systemName(system)}`}>
          {system.hardware.map(({ hardwareTag, quantity }) => (
            <li key={hardwareTag}>
              <span>{hardwareTag}</span> <b>{formatCount(quantity)}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  ))
}
