import { type FailedMail, failedMails } from '@emberwatch/contract/admin'
import { EmptyState, Stack, useConfirmAction } from '@emberwatch/ui'
import { DataTable } from '@emberwatch/ui/table'
import { failedMailColumns } from './failed-mail-columns.tsx'

export function FailedMails() {
  const sendAgain = useConfirmAction(failedMails.sendAgain, {
    ask: ({ emailAddress }: FailedMail) => `Send again to ${emailAddress}?`,
    confirm: 'Send again',
    text: () => 'It is tried at once, and again for some hours where that fails.',
    successMessage: 'The mail is on its way',
  })
  const discard = useConfirmAction(failedMails.discard, {
    ask: ({ emailAddress }: FailedMail) => `Discard the mail to ${emailAddress}?`,
    danger: true,
    successMessage: 'Mail discarded',
  })
  return (
    <Stack>
      <p>
        Mail that the mail server has not taken. It is tried again for some twelve hours and then given up; what was
        given up is kept for 30 days. What a mail says is not shown.
      </p>
      <DataTable
        title="Failed mail"
        endpoint={failedMails.list}
        empty={<EmptyState icon="check" title="The mail server has taken all mail" />}
        columns={failedMailColumns({ onSendAgain: sendAgain, onDiscard: discard })}
      />
    </Stack>
  )
}
