import { AccessLevel, type AttentionItem, allows, onSystem } from '@emberwatch/contract'
import { assignments } from '@emberwatch/contract/sites-systems'
import { useSession, useUser } from '@emberwatch/store'
import { Button, lazyDialog, useConfirmAction, useDialog } from '@emberwatch/ui'
import { AssigneeText } from './AssigneeText.tsx'
import styles from './assignment.module.css'
import { troubleName } from './trouble.tsx'

const load = () => import(/* webpackChunkName: "assignment" */ './AssignmentDialogs.tsx')
const TakeDialog = lazyDialog(async () => (await load()).TakeDialog)
const HandOverDialog = lazyDialog(async () => (await load()).HandOverDialog)

const administers = onSystem('id', AccessLevel.ADMIN)

/** A platform without assignments leaves the member out. */
export const hasAssignments = ({ assignment }: AttentionItem): boolean => assignment !== undefined

/** Shows who deals with a trouble, and the buttons to take it, hand it over and give it back (product 13.12). */
export function AssignmentLine({ item }: { item: AttentionItem }) {
  const isWall = useSession()?.isWall ?? false
  const { assignment } = item
  if (!hasAssignments(item) || (isWall && !assignment)) return null
  return (
    <div className={styles.line}>
      {assignment && <AssigneeText of={assignment} />}
      {!isWall && <AssignmentButtons item={item} />}
    </div>
  )
}

function AssignmentButtons({ item }: { item: AttentionItem }) {
  const user = useUser()
  const [taking, handing] = [useDialog(), useDialog()]
  const { assignment, systemId } = item
  const giveBack = useConfirmAction(assignments.giveBack, {
    ask: (one: AttentionItem) => `Give back ${troubleName(one)}?`,
    confirm: 'Give back',
    text: () => 'Nobody deals with it then, until somebody takes it. The row stays.',
    params: (one) => ({ id: one.systemId }),
    body: ({ kind }) => ({ kind }),
    successMessage: 'Given back',
  })
  const isOwn = assignment?.assigneeId === user?.id
  // A row that was left behind must not stay so.
  const mayEnd = assignment && (isOwn || allows(administers, user, systemId))
  return (
    <span className={styles.buttons}>
      {(!assignment || isOwn) && (
        <Button size="small" onClick={taking.open}>
          {assignment ? 'Change note' : 'Take'}
        </Button>
      )}
      {mayEnd && (
        <>
          <Button size="small" onClick={handing.open}>
            Hand over
          </Button>
          <Button size="small" onClick={() => giveBack(item)}>
            Give back
          </Button>
        </>
      )}
      {taking.isOpen && <TakeDialog item={item} onClose={taking.close} />}
      {handing.isOpen && <HandOverDialog item={item} onClose={handing.close} />}
    </span>
  )
}
