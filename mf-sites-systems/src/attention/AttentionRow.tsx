import { formatAddress, systemName } from '@emberwatch/contract'
import { useUser } from '@emberwatch/store'
import { Button, formatTime, Status, VisuallyHidden } from '@emberwatch/ui'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { useSupportsContacts } from '../contacts/use-contacts.ts'
import { LazySiteContacts } from '../contacts/WhomToRing.tsx'
import { StartTest } from '../works/StartTest.tsx'
import { WorkNote } from '../works/WorkNote.tsx'
import { AssignmentLine } from './AssignmentLine.tsx'
import styles from './attention.module.css'
import type { SteadyRow } from './steady-rows.ts'
import { TroubleAge } from './TroubleAge.tsx'
import { placeOf, Trouble, troubleName } from './trouble.tsx'

interface AttentionRowProps {
  readonly row: SteadyRow
  /** An open row stays after the end of its trouble. */
  readonly onOpenChange: (isOpen: boolean) => void
  readonly onDismiss: () => void
}

/** The trouble is the link, which CSS spreads over its row; the place describes it, so that no two links bear a site's name. */
export function AttentionRow({ row, onOpenChange, onDismiss }: AttentionRowProps) {
  const { item, endedAt } = row
  const user = useUser()
  const id = useId()
  const [isRinging, setRinging] = useState(false)
  const hasContacts = useSupportsContacts({ systemId: item.systemId })
  const [hasDialog, setHasDialog] = useState(false)
  const isOpen = isRinging || hasDialog
  const tellOpen = useEffectEvent(() => onOpenChange(isOpen))
  // biome-ignore lint/correctness/useExhaustiveDependencies: tells of each change
  useEffect(() => tellOpen(), [isOpen])
  return (
    <li className={styles.row} data-kind={item.kind} data-over={endedAt !== null || undefined}>
      <Link className={styles.trouble} to={placeOf(item, user)} aria-describedby={id}>
        <Status of="attention" value={item.kind} cause={item.connectionState} />
        <span className={styles.quiet}>
          <Trouble item={item} />
        </span>
      </Link>
      <span className={styles.name} translate="no" id={id}>
        <span>{systemName({ name: item.systemName, number: item.systemNumber })}</span>
        <span className={styles.quiet}>
          {[item.siteName, formatAddress(item.siteAddress)].filter(Boolean).join(', ')}
        </span>
        {item.work && endedAt === null && <WorkNote work={item.work} />}
      </span>
      {endedAt === null ? (
        <TroubleAge item={item} className={styles.since} />
      ) : (
        <span className={styles.over}>
          <span>{`Over ${formatTime(endedAt)}`}</span>
          <Button size="small" kind="quiet" icon="close" label={`Dismiss ${troubleName(item)}`} onClick={onDismiss} />
        </span>
      )}
      <div className={styles.tasks}>
        <AssignmentLine item={item} isOver={endedAt !== null} onOpenChange={setHasDialog} />
        {hasContacts && (
          <Button size="small" aria-expanded={isRinging} onClick={() => setRinging(!isRinging)}>
            <span>
              <span className={styles.long}>Whom to </span>
              <span className={styles.short}>ring</span>
            </span>
            <VisuallyHidden>{` about ${troubleName(item)}`}</VisuallyHidden>
          </Button>
        )}
      </div>
      {isRinging && (
        <div className={styles.below}>
          <LazySiteContacts systemId={item.systemId} troubleId={item.journal?.troubleId} />
          <StartTest subject={{ systemId: item.systemId }} />
        </div>
      )}
    </li>
  )
}
