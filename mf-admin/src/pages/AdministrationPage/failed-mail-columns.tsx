import type { FailedMail } from '@emberwatch/contract'
import { Button, Row } from '@emberwatch/ui'
import { columns } from '@emberwatch/ui/table'

interface Actions {
  readonly onSendAgain: (mail: FailedMail) => void
  readonly onDiscard: (mail: FailedMail) => void
}

/** To whom, about what, and what the mail server said; never what the mail says. */
export const failedMailColumns = ({ onSendAgain, onDiscard }: Actions) =>
  columns<FailedMail>()([
    { key: 'emailAddress', title: 'Email' },
    { key: 'subject', title: 'Subject' },
    { key: 'error', title: 'Error' },
    { key: 'attempts', title: 'Tries', kind: 'number' },
    { key: 'createdAt', title: 'Written', kind: 'dateTime', sort: true },
    { key: 'failedAt', title: 'Given up', kind: 'dateTime', sort: true },
    {
      key: 'id',
      title: 'Actions',
      isControl: true,
      render: (mail) => (
        <Row>
          {mail.canBeSent && (
            <Button size="small" onClick={() => onSendAgain(mail)}>
              Send again
            </Button>
          )}
          <Button size="small" onClick={() => onDiscard(mail)}>
            Discard
          </Button>
        </Row>
      ),
    },
  ])
