import { useIsSupported, useItem } from '@emberwatch/api-client'
import { type Escalation, escalations, troubleWords } from '@emberwatch/contract/sites-systems'
import {
  Banner,
  Button,
  Card,
  countText,
  ErrorBanner,
  formatDate,
  lazyDialog,
  Muted,
  Row,
  Skeleton,
  useCan,
  useConfirmAction,
  useDialog,
} from '@emberwatch/ui'

const EscalationDialog = lazyDialog(
  async () => (await import(/* webpackChunkName: "escalation" */ './EscalationDialog.tsx')).EscalationDialog,
)

/** Whom a mail reaches where nobody takes a trouble of the site (product 27.5). Without the call there is none. */
export function EscalationCard({ siteId }: { siteId: string }) {
  return useIsSupported(escalations.get) ? <Known siteId={siteId} /> : null
}

function Known({ siteId }: { siteId: string }) {
  const { data, error, refetch } = useItem(escalations.get, { params: { id: siteId } })
  const canSet = useCan(escalations.set.access, siteId)
  const setting = useDialog()
  const end = useConfirmAction(escalations.end, {
    ask: (_: Escalation) => 'End these mails?',
    confirm: 'End',
    text: () => 'Nobody gets a mail any more where a trouble is not taken.',
    params: () => ({ id: siteId }),
    successMessage: 'Ended',
  })
  const escalation = data?.escalation ?? null
  return (
    <Card
      title="When nobody takes a trouble"
      actions={
        data &&
        canSet && (
          <Row>
            {escalation && <Button onClick={() => end(escalation)}>End</Button>}
            <Button icon={escalation ? 'edit' : 'add'} onClick={setting.open}>
              {escalation ? 'Change' : 'Choose who gets a mail'}
            </Button>
          </Row>
        )
      }
    >
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      {!data && !error && <Skeleton lines={2} />}
      {data && (escalation ? <Words of={escalation} /> : <p>Nobody gets a mail.</p>)}
      {setting.isOpen && data && <EscalationDialog siteId={siteId} known={escalation} onClose={setting.close} />}
    </Card>
  )
}

function Words({ of }: { of: Escalation }) {
  const { minutes, kinds, recipient, reachedCount, skipped, changedBy, changedAt } = of
  return (
    <>
      <p>
        {`Not taken within ${countText(minutes, 'minutes')}: mail to `}
        <b translate="no">{recipient.name}</b>
        {recipient.kind === 'team' && ` (${countText(reachedCount, 'people')})`}
        {`, once for each: ${kinds.map((kind) => troubleWords[kind].toLowerCase()).join(', ')}.`}
      </p>
      {skipped.length > 0 && (
        <Banner tone="warn">
          {reachedCount === 0 ? 'Nobody gets the mail. ' : ''}
          {'Skipped, as they do not see the site any more or have no confirmed address: '}
          <span translate="no">{skipped.join(', ')}</span>
        </Banner>
      )}
      <Muted
        isSmall
      >{`Set by ${changedBy ?? 'somebody'} on ${formatDate(changedAt)}. It replaces no alarm transmission.`}</Muted>
    </>
  )
}
