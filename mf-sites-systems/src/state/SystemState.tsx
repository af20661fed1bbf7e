import { useIsSupported } from '@emberwatch/api-client'
import { fleet } from '@emberwatch/contract'
import { Card, Heard, Icon, SkeletonLine } from '@emberwatch/ui'
import { SteadyAssignment } from '../attention/SteadyAssignment.tsx'
import { usePlaceAttention } from '../attention/use-place-attention.ts'
import { useSupportsContacts } from '../contacts/use-contacts.ts'
import { WhomToRing } from '../contacts/WhomToRing.tsx'
import { DisabledNow } from '../disablements/DisabledNow.tsx'
import styles from './state.module.css'
import { Troubles } from './Troubles.tsx'

/** Shows the trouble of a system and whom to ring, below its state and above the tabs at every width (product 8.3). */
export function SystemState({ systemId }: { systemId: string }) {
  const { data, error, dataUpdatedAt } = usePlaceAttention({ systemId })
  const isSupported = useIsSupported(fleet.attention)
  const hasContacts = useSupportsContacts({ systemId })
  if (!isSupported && !hasContacts) return null
  const troubles = data?.data.filter(({ kind }) => kind !== 'offline')
  return (
    <Card>
      {isSupported && (
        <Heard reading={{ updatedAt: dataUpdatedAt, hasFailed: error !== null }}>
          <div className={styles.attention}>
            {troubles && troubles.length > 0 && (
              <span className={styles.troubles}>
                <Troubles items={troubles} />
              </span>
            )}
            {troubles?.length === 0 && <Calm isConnected={data?.count === 0} />}
            {!troubles &&
              (error ? <span>What needs attention is not known now.</span> : <SkeletonLine width="12rem" />)}
            {data && <SteadyAssignment items={data.data} />}
          </div>
        </Heard>
      )}
      <DisabledNow systemId={systemId} />
      <WhomToRing systemId={systemId} />
    </Card>
  )
}

const Calm = ({ isConnected }: { isConnected: boolean }) => (
  <span className={isConnected ? styles.calm : styles.quiet}>
    {isConnected && <Icon name="check" />}
    <span>No open alarms, no critical issues</span>
  </span>
)
