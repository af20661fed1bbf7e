import { useSend } from '@emberwatch/api-client'
import { type Webhook, webhooks } from '@emberwatch/contract/sites-systems'
import { Button, Dialog, sayFailure } from '@emberwatch/ui'

interface RenewSecretProps {
  readonly webhook: Webhook
  readonly onClose: () => void
  readonly onSecret: (secret: string) => void
}

export function RenewSecret({ webhook, onClose, onSecret }: RenewSecretProps) {
  const send = useSend(webhooks.renewSecret)
  const renew = () =>
    send.mutateAsync({ params: { id: webhook.id } }).then(({ secret }) => {
      onClose()
      onSecret(secret)
    }, sayFailure)
  return (
    <Dialog
      title="Make a new secret?"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" isBusy={send.isPending} onClick={() => void renew()}>
            Make a new secret
          </Button>
        </>
      }
    >
      <p>{`Messages to ${new URL(webhook.url).host} are signed with it from now on. The receiver refuses them until it knows the new secret.`}</p>
    </Dialog>
  )
}
