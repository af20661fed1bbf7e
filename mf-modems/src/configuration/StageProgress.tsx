import type { ModemSystem } from '@emberwatch/contract/modems'
import { connectionStages, Icon, statusLook, useIsSilent } from '@emberwatch/ui'
import { type Step, Steps } from '@emberwatch/ui/detail'
import styles from '../modems.module.css'

/** The status of a step by that of the stage. */
const stepStatus = { pending: 'wait', ok: 'finish', fail: 'error' } as const
const icons = { pending: 'more', ok: 'check', fail: 'close' } as const

/** A failed stage says why (product 10.11). */
export function StageProgress({ entry }: { entry: Pick<ModemSystem, 'name' | 'connectionState'> }) {
  const isSilent = useIsSilent()
  const stages = connectionStages(isSilent ? null : entry.connectionState)
  const hasFailed = stages.some(({ status }) => status === 'fail')
  const steps = stages.map(
    ({ label, status }): Step => ({
      title: label,
      status: stepStatus[status],
      icon: <Icon name={icons[status]} />,
      content: statusLook('stage', isSilent ? null : status).word,
    }),
  )
  return (
    <>
      <Steps label={`Progress of ${entry.name}`} items={steps} />
      {hasFailed && (
        <p className={styles.failure}>
          {entry.connectionState?.description ?? 'The modem did not say what went wrong'}
        </p>
      )}
    </>
  )
}
