import { useSend } from '@emberwatch/api-client'
import { type WebhookDelivery, webhooks } from '@emberwatch/contract/sites-systems'
import { notify } from '@emberwatch/store'
import { Button, sayFailure } from '@emberwatch/ui'
import { columns, DataTable, NoAction } from '@emberwatch/ui/table'

/** Milliseconds between two reads while somebody watches. */
const refetchMs = 10_000

const words: Record<WebhookDelivery['state'], string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Given up',
}

export const Deliveries = ({ webhookId }: { webhookId: string }) => (
  <DataTable
    title="Deliveries"
    name="deliveries"
    exportName={null}
    endpoint={webhooks.deliveries}
    params={{ id: webhookId }}
    refetchInterval={refetchMs}
    columns={deliveryColumns}
    empty="Nothing was sent in the last 30 days"
  />
)

const deliveryColumns = columns<WebhookDelivery>()([
  { key: 'createdAt', title: 'Made', kind: 'dateTime', sort: true },
  {
    key: 'occurrencesCount',
    title: 'What',
    text: ({ occurrencesCount: count }) => (count === 0 ? 'Test' : count === 1 ? '1 thing' : `${count} things`),
  },
  { key: 'state', title: 'State', text: ({ state }) => words[state] },
  { key: 'reason', title: 'Last answer', text: ({ reason, status }) => reason ?? (status ? `Answered ${status}` : '') },
  { key: 'attempts', title: 'Tries', kind: 'number' },
  { key: 'nextTryAt', title: 'Next try', kind: 'dateTime' },
  { key: 'id', title: 'Actions', isControl: true, render: (delivery) => <SendAgain delivery={delivery} /> },
])

function SendAgain({ delivery }: { delivery: WebhookDelivery }) {
  const send = useSend(webhooks.sendAgain)
  if (delivery.state === 'waiting') return <NoAction why="It is sent by itself" />
  const again = () =>
    send
      .mutateAsync({ params: { id: delivery.id } })
      .then(() => notify({ kind: 'success', text: 'It is on its way again' }), sayFailure)
  return (
    <Button size="small" isBusy={send.isPending} onClick={() => void again()}>
      Send again
    </Button>
  )
}
