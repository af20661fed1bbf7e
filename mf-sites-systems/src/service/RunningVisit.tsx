import { kindsText, type ServiceVisit, works } from '@emberwatch/contract/sites-systems'
import { Banner, Button, formatCount, formatDateTime, Row, useConfirmAction } from '@emberwatch/ui'

interface RunningVisitProps {
  readonly visit: ServiceVisit
  readonly unitCount: number
  readonly canEnd: boolean
}

/** Says which visit goes on and how far it is; it ends as its work does. */
export function RunningVisit({ visit, unitCount, canEnd }: RunningVisitProps) {
  const { kinds, startsAt, startedBy, testedCount, markedCount } = visit
  const tested = `${formatCount(testedCount)} of ${formatCount(unitCount)} units tested`
  const byHand = markedCount > 0 ? `, ${formatCount(markedCount)} by hand` : ''
  const end = useConfirmAction(works.end, {
    ask: (_: ServiceVisit) => 'End visit now?',
    confirm: 'End visit',
    text: () => `${tested}. ${kindsText(kinds)} counts as done, and is due again after its interval.`,
    params: ({ id }) => ({ id }),
    successMessage: 'Visit ended',
  })
  const cancel = useConfirmAction(works.cancel, {
    ask: (_: ServiceVisit) => 'Cancel visit?',
    confirm: 'Cancel visit',
    text: () => 'It counts for nothing, and what was tested in it is forgotten.',
    danger: true,
    params: ({ id }) => ({ id }),
    successMessage: 'Visit cancelled',
  })
  return (
    <Banner
      tone="warn"
      actions={
        canEnd && (
          <Row>
            <Button onClick={() => end(visit)}>End visit</Button>
            <Button kind="quiet" onClick={() => cancel(visit)}>
              Cancel visit
            </Button>
          </Row>
        )
      }
    >
      {`${kindsText(kinds)} since ${formatDateTime(startsAt)} by ${startedBy}: ${tested}${byHand}.`}
    </Banner>
  )
}
