import { AccessLevel, type Assignment, allows, onSystem } from '@emberwatch/contract'
import { type AttentionItem, assignments } from '@emberwatch/contract/sites-systems'
import { useSession, useUser } from '@emberwatch/store'
import { Button, lazyDialog, useConfirmAction, useDialog, VisuallyHidden } from '@emberwatch/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { JournalButton } from '../journal/JournalButton.tsx'
import { AssigneeText, LastLine } from './AssigneeText.tsx'
import styles from './assignment.module.css'
import { troubleName } from './trouble.tsx'

const load = () => import(/* webpackChunkName: "assignment" */ './AssignmentDialogs.tsx')
const TakeDialog = lazyDialog(async () => (await load()).TakeDialog)
const HandOverDialog = lazyDialog(async () => (await load()).HandOverDialog)

const administers = onSystem('id', AccessLevel.ADMIN)
const operates = onSystem('id', AccessLevel.OPERATOR)

interface AssignmentLineProps {
  readonly item: AttentionItem
  /** The trouble has ended: what came of it can still be noted. */
  readonly isOver?: boolean
  /** The row of an open dialog stays. */
  readonly onOpenChange?: (isOpen: boolean) => void
}

/** Shows who deals with a trouble, and the buttons to take it, hand it over and give it back (product 13.12). */
export function AssignmentLine({ item: read, isOver = false, onOpenChange }: AssignmentLineProps) {
  const isWall = useSession()?.isWall ?? false
  // What is noted after the end is in no list.
  const [outcome, setOutcome] = useState<Assignment>()
  const item = isOver && outcome ? { ...read, assignment: outcome } : read
  const { assignment, journal } = item
  if (isWall && !assignment) return null
  return (
    <div className={styles.line}>
      {assignment ? (
        <AssigneeText of={assignment} last={journal?.last} />
      ) : (
        journal?.last && <LastLine of={journal.last} />
      )}
      {!isWall && <AssignmentButtons {...{ item, isOver, onOpenChange }} onNoted={setOutcome} />}
    </div>
  )
}

interface AssignmentButtonsProps extends AssignmentLineProps {
  readonly onNoted: (assignment: Assignment) => void
}

function AssignmentButtons({ item, isOver, onOpenChange, onNoted }: AssignmentButtonsProps) {
  const user = useUser()
  const [taking, handing] = [useDialog(), useDialog()]
  const { assignment, systemId, journal } = item
  const [isReading, setReading] = useState(false)
  const isOpen = taking.isOpen || handing.isOpen || isReading
  const tellOpen = useEffectEvent(() => onOpenChange?.(isOpen))
  // biome-ignore lint/correctness/useExhaustiveDependencies: tells of each change
  useEffect(() => tellOpen(), [isOpen])
  const giveBack = useConfirmAction(assignments.giveBack, {
    ask: (one: AttentionItem) => `Give back ${troubleName(one)}?`,
    confirm: 'Give back',
    text: () => 'Nobody deals with it then, until somebody takes it. The row stays.',
    params: (one) => ({ id: one.systemId }),
    body: ({ kind }) => ({ kind }),
    successMessage: 'Given back',
  })
  const isOwn = assignment?.assigneeId === user?.id
  // Tells the buttons of one row from those of another.
  const subject = <VisuallyHidden>{` ${troubleName(item)}`}</VisuallyHidden>
  // Notes go into the journal of whoever may write there.
  const canWrite = Boolean(journal) && allows(operates, user, systemId)
  // A row that was left behind must not stay so.
  const mayEnd = !isOver && assignment && (isOwn || allows(administers, user, systemId))
  return (
    <span className={styles.buttons}>
      {(isOwn ? !canWrite : !(assignment || isOver)) && (
        <Button size="small" onClick={taking.open}>
          {assignment ? 'Change note' : 'Take'}
          {subject}
        </Button>
      )}
      {mayEnd && (
        <>
          <Button size="small" onClick={handing.open}>
            Hand over
            {subject}
          </Button>
          <Button size="small" onClick={() => giveBack(item)}>
            Give back
            {subject}
          </Button>
        </>
      )}
      {journal && (
        <JournalButton
          of={{ ...journal, systemId, kind: item.kind, name: troubleName(item) }}
          linesCount={journal.linesCount}
          onOpenChange={setReading}
        />
      )}
      {taking.isOpen && <TakeDialog item={item} onNoted={onNoted} onClose={taking.close} />}
      {handing.isOpen && <HandOverDialog item={item} onClose={handing.close} />}
    </span>
  )
}
