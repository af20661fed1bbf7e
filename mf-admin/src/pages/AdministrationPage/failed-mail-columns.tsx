import { type FailedMail, mailStates } from '@emberwatch/contract/admin'
import { Menu, type MenuItem } from '@emberwatch/ui'
import { columns, NoAction } from '@emberwatch/ui/table'

interface Actions {
  readonly onSendAgain: (mail: FailedMail) => void
  readonly onDiscard: (mail: FailedMail) => void
}

const words: Record<FailedMail['state'], string> = {
  waiting: 'Tried again',
  running: 'Being sent',
  failed: 'Given up',
}
const stateFilter = mailStates.map((value) => ({ value, label: words[value] }))

export const failedMailColumns = (actions: Actions) =>
  columns<FailedMail>()([
    { key: 'emailAddress', title: 'Email' },
    { key: 'subject', title: 'Subject' },
    { key: 'state', title: 'State', filter: stateFilter, text: ({ state }) => words[state] },
    { key: 'error', isProse: true, title: 'Last error' },
    { key: 'attempts', title: 'Tries', kind: 'number' },
    { key: 'createdAt', title: 'Written', kind: 'dateTime', sort: true },
    { key: 'nextTryAt', title: 'Next try', kind: 'dateTime', sort: true },
    { key: 'failedAt', title: 'Given up', kind: 'dateTime', sort: true },
    { key: 'id', title: 'Actions', isControl: true, render: (mail) => <More mail={mail} {...actions} /> },
  ])

function More({ mail, onSendAgain, onDiscard }: Actions & { readonly mail: FailedMail }) {
  const items: (MenuItem | false)[] = [
    mail.canBeSent && {
      label: mail.state === 'failed' ? 'Send again' : 'Send now',
      icon: 'mail',
      onSelect: () => onSendAgain(mail),
    },
    mail.state !== 'running' && { label: 'Discard', icon: 'trash', isDanger: true, onSelect: () => onDiscard(mail) },
  ]
  const offered = items.filter((item) => item !== false)
  if (offered.length === 0) return <NoAction why="It is being sent" />
  return (
    <Menu size="small" kind="quiet" icon="more" label={`More of the mail to ${mail.emailAddress}`} items={offered} />
  )
}
