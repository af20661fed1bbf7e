import { useIsSupported, useItem } from '@emberwatch/api-client'
import { paths } from '@emberwatch/contract'
import { NewNotifications, type Notifications, notifications } from '@emberwatch/contract/auth'
import { useUser } from '@emberwatch/store'
import {
  Banner,
  Button,
  Card,
  ErrorBanner,
  LinkButton,
  localZone,
  Muted,
  Skeleton,
  Stack,
  useConfirmAction,
} from '@emberwatch/ui'
import { CheckboxField, Form, useEndpointForm } from '@emberwatch/ui/form'
import { MailRuleFields } from './MailRuleFields.tsx'
import { rulesText } from './rules-text.ts'

/** Chooses the notices that come by mail (product 23.1). Shows nothing behind a platform without the calls. */
export function MailRules() {
  const rules = useItem(notifications.get, {})
  if (!useIsSupported(notifications.get)) return null
  return (
    <Card title="By mail" width="narrow">
      {rules.data ? (
        <MailRulesForm rules={rules.data} />
      ) : rules.error ? (
        <ErrorBanner error={rules.error} onRetry={() => void rules.refetch()} />
      ) : (
        <Skeleton lines={4} />
      )}
    </Card>
  )
}

function MailRulesForm({ rules }: { rules: Notifications }) {
  const user = useUser()
  const isConfirmed = user?.status === 'ACTIVE'
  const form = useEndpointForm(notifications.update, {
    schema: NewNotifications,
    // A person who has chosen nothing yet gets the zone of the browser.
    defaults: rules.isOn ? rules : { ...rules, timeZone: localZone() },
    successMessage: 'Saved',
  })
  const test = useConfirmAction(notifications.test, {
    ask: () => 'Send a test message?',
    confirm: 'Send',
    text: () => `It goes to ${user?.emailAddress ?? 'your address'}.`,
    successMessage: 'The test message is on its way',
  })
  const values = form.fields.watch()
  return (
    <Stack>
      <Banner tone="warn">Mails replace no alarm transmission: they may come late, or not at all.</Banner>
      {!isConfirmed && <UnconfirmedAddress />}
      <Form
        form={form}
        submit="Save"
        label="Notifications by mail"
        more={isConfirmed && <Button onClick={() => test({})}>Send test message</Button>}
      >
        <CheckboxField
          form={form}
          name="isOn"
          label="Mail me what happens at my sites"
          isDisabled={!isConfirmed && !values.isOn}
        />
        {values.isOn && <MailRuleFields form={form} values={values} />}
        <Muted role="status">{rulesText(values)}</Muted>
      </Form>
    </Stack>
  )
}

const UnconfirmedAddress = () => (
  <Banner
    actions={
      <LinkButton size="small" to={paths.confirmEmail}>
        Confirm
      </LinkButton>
    }
  >
    Mails come only to a confirmed address. Confirm yours first.
  </Banner>
)
