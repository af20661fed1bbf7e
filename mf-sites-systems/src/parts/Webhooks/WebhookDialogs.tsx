import { disabledHours } from '@emberwatch/contract'
import { type NewWebhook, type Webhook, type WebhookChange, webhooks } from '@emberwatch/contract/sites-systems'
import { Choices } from '@emberwatch/ui'
import { CheckboxField, FormDialog, type FormModel, TextField, useEndpointForm } from '@emberwatch/ui/form'

interface AddWebhookProps {
  readonly siteId: string | null
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onSecret: (secret: string) => void
}

export function AddWebhook({ siteId, isOpen, onClose, onSecret }: AddWebhookProps) {
  const form = useEndpointForm(webhooks.create, {
    defaults: {
      siteId,
      url: '',
      alarms: true,
      lostContact: true,
      faults: true,
      disablements: true,
      backToNormal: true,
    },
    successMessage: null,
    onSuccess: ({ secret }) => onSecret(secret),
    resetTo: 'defaults',
  })
  return (
    <FormDialog title="Add webhook" submit="Add webhook" form={form} isOpen={isOpen} onClose={onClose}>
      <WebhookFields form={form} />
    </FormDialog>
  )
}

export function EditWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { id, url, alarms, lostContact, faults, disablements, backToNormal, isOn } = webhook
  const form = useEndpointForm(webhooks.update, {
    params: { id },
    defaults: { url, alarms, lostContact, faults, disablements, backToNormal, isOn },
    successMessage: 'Webhook changed',
  })
  return (
    <FormDialog title="Edit webhook" submit="Save webhook" form={form} isOpen onClose={onClose}>
      <WebhookFields form={form} />
      <CheckboxField form={form} name="isOn" label="On" hint="What happens while it is off is not sent later" />
    </FormDialog>
  )
}

function WebhookFields<Values extends NewWebhook | WebhookChange>({ form: given }: { form: FormModel<Values> }) {
  // Both have these fields.
  const form = given as unknown as FormModel<WebhookChange>
  return (
    <>
      <TextField
        form={form}
        name="url"
        label="Address"
        placeholder="https://example.com/emberwatch"
        hint="Public, with https. Redirects are not followed."
      />
      <Choices legend="It is told of">
        <CheckboxField form={form} name="alarms" label="Alarms" />
        <CheckboxField form={form} name="lostContact" label="Offline" />
        <CheckboxField form={form} name="faults" label="Faults" />
        <CheckboxField form={form} name="disablements" label={`Disabled for more than ${disabledHours} hours`} />
        <CheckboxField form={form} name="backToNormal" label="Back to normal" />
      </Choices>
    </>
  )
}
