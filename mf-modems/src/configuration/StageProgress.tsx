import type { ModemSystem } from '@emberwatch/contract'
import { connectionStages, Status, statusLook } from '@emberwatch/ui'
import styles from '../modems.module.css'

/** The four stages of a modem's configuration in their order; a failed one says why (spec 2.5). */
export function StageProgress({ entry }: { entry: Pick<ModemSystem, 'name' | 'connectionState'> }) {
  const stages = connectionStages(entry.connectionState)
  const hasFailed = stages.some(({ status }) => status === 'fail')
  return (
    <>
      <ol className={styles.stages} aria-label={`Progress of ${entry.name}`}>
        {stages.map(({ name, label, status }) => (
          <li key={name} className={`${styles.stage} ew-tone-${statusLook('stage', status).tone}`} data-status={status}>
            <span className={styles.bar} />
            <span className={styles.label}>{label}</span>
            <Status of="stage" value={status} />
          </li>
        ))}
      </ol>
      {hasFailed && (
        <p className={styles.failure}>
          {entry.connectionState?.description ?? 'The modem did not say what went wrong'}
        </p>
      )}
    </>
  )
}
