import { formatSecretCode } from '@emberwatch/contract/devices'
import type { Modem, ModemSecret } from '@emberwatch/contract/modems'
import { Banner, Button, Dialog, Stack } from '@emberwatch/ui'
import { CopyText, Facts, QrCode } from '@emberwatch/ui/detail'
import type { ReactNode } from 'react'
import { LabelButton } from './LabelButton.tsx'

interface SecretDialogProps {
  readonly modem: Modem
  readonly made: ModemSecret
  readonly onClose: () => void
  /** The main button in place of Close; Close is there, too. */
  readonly next?: ReactNode
}

/** The only time that a secret is shown (product 10.15). */
export function SecretDialog({ modem, made, onClose, next }: SecretDialogProps) {
  return (
    <Dialog
      title={`Secret of ${made.clientId}`}
      isOpen
      ignoresEscape
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => window.print()}>Print</Button>
          <LabelButton label={{ modem, secret: made }} />
          <Button kind={next ? 'default' : 'primary'} onClick={onClose}>
            Close
          </Button>
          {next}
        </>
      }
    >
      <Stack>
        <Banner tone="warn">It is shown only now. Put it into the modem, or print it on its label.</Banner>
        <Facts
          columns="one"
          items={[
            ['Client ID and user name', <CopyText key="id" text={made.clientId} what="Client ID" />],
            ['Secret', <CopyText key="secret" text={made.secret} what="secret" />],
            ['Topic', <CopyText key="topic" text={made.topic} what="Topic" />],
          ]}
        />
        <QrCode text={formatSecretCode(made)} label={`QR code with the secret of ${made.clientId}`} />
      </Stack>
    </Dialog>
  )
}
