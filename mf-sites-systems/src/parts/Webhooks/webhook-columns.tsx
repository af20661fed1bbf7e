import type { Webhook } from '@emberwatch/contract/sites-systems'
import { formatDateTime, Menu } from '@emberwatch/ui'
import { columns } from '@emberwatch/ui/table'

interface Actions {
  readonly onDeliveries: (webhook: Webhook) => void
  readonly onEdit: (webhook: Webhook) => void
  readonly onTest: (webhook: Webhook) => void
  readonly onRenew: (webhook: Webhook) => void
  readonly onRemove: (webhook: Webhook) => void
}

const kindsText = ({ alarms, lostContact, faults, disablements, backToNormal }: Webhook): string =>
  [
    alarms && 'Alarms',
    lostContact && 'Offline',
    faults && 'Faults',
    disablements && 'Disabled',
    backToNormal && 'Back to normal',
  ]
    .filter(Boolean)
    .join(', ')

export function stateText({ isOn, failingSince }: Webhook): string {
  if (!isOn) return failingSince ? `Off after failures since ${formatDateTime(failingSince)}` : 'Off'
  return failingSince ? `Failing since ${formatDateTime(failingSince)}` : 'On'
}

export const webhookColumns = (actions: Actions) =>
  columns<Webhook>()([
    { key: 'url', title: 'Address' },
    { key: 'isOn', title: 'State', text: stateText, render: stateText },
    { key: 'alarms', title: 'Told of', text: kindsText, render: kindsText },
    { key: 'createdBy', title: 'Added by' },
    { key: 'createdAt', title: 'Added at', kind: 'dateTime', sort: true },
    { key: 'id', title: 'Actions', isControl: true, render: (webhook) => <More webhook={webhook} {...actions} /> },
  ])

function More({ webhook, ...actions }: Actions & { readonly webhook: Webhook }) {
  return (
    <Menu
      size="small"
      kind="quiet"
      icon="more"
      label={`More of the webhook to ${new URL(webhook.url).host}`}
      items={[
        { label: 'Deliveries', icon: 'report', onSelect: () => actions.onDeliveries(webhook) },
        { label: 'Edit', icon: 'edit', onSelect: () => actions.onEdit(webhook) },
        ...(webhook.isOn
          ? [{ label: 'Send test message', icon: 'mail' as const, onSelect: () => actions.onTest(webhook) }]
          : []),
        { label: 'New secret', icon: 'lock', onSelect: () => actions.onRenew(webhook) },
        { label: 'Remove', icon: 'trash', isDanger: true, onSelect: () => actions.onRemove(webhook) },
      ]}
    />
  )
}
