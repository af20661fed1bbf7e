import { type Modem, type ModemLink, type ModemSecret, modemLinks } from '@emberwatch/contract/modems'
import { Button, lazyDialog, Row, useCan, useConfirmAction } from '@emberwatch/ui'
import { useState } from 'react'

const SecretDialog = lazyDialog(async () => (await import('./SecretDialog.tsx')).SecretDialog)

/** Shows admins of the site what they may do with the link (product 10.15). */
export function LinkActions({ modem, link }: { modem: Modem; link: ModemLink | null }) {
  const [made, setMade] = useState<ModemSecret | null>(null)
  const mayChange = useCan(modemLinks.renewSecret.access, modem.siteId)
  const { isBlocked, renew, send, block } = useLinkChanges(link, setMade)
  if (!mayChange) return null
  return (
    <Row>
      {link && modem.ip !== null && (
        <Button size="small" onClick={() => send(modem)}>
          Send configuration again
        </Button>
      )}
      {link && (
        <Button size="small" onClick={() => block(modem)}>
          {isBlocked ? 'Unblock' : 'Block'}
        </Button>
      )}
      <Button size="small" onClick={() => renew(modem)}>
        {link ? 'Renew secret' : 'Make secret'}
      </Button>
      {made && <SecretDialog modem={modem} made={made} onClose={() => setMade(null)} />}
    </Row>
  )
}

function useLinkChanges(link: ModemLink | null, onSecret: (secret: ModemSecret) => void) {
  const renew = useConfirmAction(modemLinks.renewSecret, {
    ask: ({ clientId }: Modem) => (link ? `Renew the secret of ${clientId}?` : `Make a secret for ${clientId}?`),
    text: () =>
      link
        ? 'The connection with the secret before ends at once. Put the new one into the modem.'
        : 'It is shown once.',
    danger: link !== null,
    successMessage: link ? 'Secret renewed' : 'Secret made',
    onSuccess: (_modem, secret) => onSecret(secret),
  })
  const send = useConfirmAction(modemLinks.sendConfiguration, {
    ask: ({ clientId }: Modem) => `Send the configuration to ${clientId} again?`,
    successMessage: 'Configuration sent',
  })
  const isBlocked = Boolean(link?.blockedAt)
  const block = useConfirmAction(modemLinks.block, {
    ask: ({ clientId }: Modem) => (isBlocked ? `Unblock ${clientId}?` : `Block ${clientId}?`),
    text: () =>
      isBlocked
        ? 'It may connect again.'
        : 'Its connection ends at once, and it is refused until somebody unblocks it.',
    danger: !isBlocked,
    body: () => ({ isBlocked: !isBlocked }),
    successMessage: isBlocked ? 'Modem unblocked' : 'Modem blocked',
  })
  return { isBlocked, renew, send, block }
}
