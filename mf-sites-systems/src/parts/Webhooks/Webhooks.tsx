import { type Webhook, webhooks } from '@emberwatch/contract/sites-systems'
import { Banner, Button, Dialog, Stack, useConfirmAction, useDialog } from '@emberwatch/ui'
import { CopyText } from '@emberwatch/ui/detail'
import { DataTable } from '@emberwatch/ui/table'
import { useState } from 'react'
import { Deliveries } from './Deliveries.tsx'
import { RenewSecret } from './RenewSecret.tsx'
import { AddWebhook, EditWebhook } from './WebhookDialogs.tsx'
import { webhookColumns } from './webhook-columns.tsx'

/** Lists the webhooks of a site, or of the fleet without one (product 23.7). */
export function Webhooks({ siteId = null }: { siteId?: string | null }) {
  const adding = useDialog()
  const [secret, setSecret] = useState<string | null>(null)
  const [edited, setEdited] = useState<Webhook | null>(null)
  const [renewed, setRenewed] = useState<Webhook | null>(null)
  const [watched, setWatched] = useState<Webhook | null>(null)
  const confirmed = useConfirmedActions()
  const actions = { onDeliveries: setWatched, onEdit: setEdited, onRenew: setRenewed, ...confirmed }
  return (
    <Stack>
      <Banner>{`Systems of your own are called when something happens ${siteId ? 'at this site' : 'at any site'}. The calls are signed as Standard Webhooks says, and replace no alarm transmission.`}</Banner>
      <DataTable
        title="Webhooks"
        name="webhooks"
        exportName={null}
        endpoint={webhooks.list}
        query={{ siteId: siteId ?? 'fleet' }}
        columns={webhookColumns(actions)}
        actions={
          <Button icon="add" onClick={adding.open}>
            Add webhook
          </Button>
        }
      />
      <AddWebhook siteId={siteId} isOpen={adding.isOpen} onClose={adding.close} onSecret={setSecret} />
      {edited && <EditWebhook key={edited.id} webhook={edited} onClose={() => setEdited(null)} />}
      {renewed && <RenewSecret webhook={renewed} onClose={() => setRenewed(null)} onSecret={setSecret} />}
      <Dialog
        title={`Deliveries to ${watched ? new URL(watched.url).host : ''}`}
        width="wide"
        isOpen={watched !== null}
        onClose={() => setWatched(null)}
      >
        {watched && <Deliveries webhookId={watched.id} />}
      </Dialog>
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
    </Stack>
  )
}

/** The actions that a confirmation precedes. */
function useConfirmedActions() {
  const paramsOf = ({ id }: Webhook) => ({ id })
  const onTest = useConfirmAction(webhooks.test, {
    ask: (_: Webhook) => 'Send a test message?',
    confirm: 'Send',
    text: ({ url }) => `It goes to ${url}.`,
    params: paramsOf,
    successMessage: 'The test message is on its way; its deliveries say how it went',
  })
  const onRemove = useConfirmAction(webhooks.remove, {
    ask: ({ url }: Webhook) => `Remove the webhook to ${new URL(url).host}?`,
    confirm: 'Remove',
    danger: true,
    params: paramsOf,
    successMessage: 'Webhook removed',
  })
  return { onTest, onRemove }
}

const SecretDialog = ({ secret, onClose }: { secret: string | null; onClose: () => void }) => (
  <Dialog title="The secret" isOpen={secret !== null} onClose={onClose} ignoresEscape>
    <Stack>
      <p>The receiver needs it to check that a message comes from here. It is not shown again.</p>
      {secret && <CopyText text={secret} what="the secret" />}
    </Stack>
  </Dialog>
)
