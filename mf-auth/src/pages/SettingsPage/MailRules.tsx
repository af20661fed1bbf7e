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
import { CheckboxField, Form, RadioField, useEndpointForm } from '@emberwatch/ui/form'
import { MailRuleFields } from './MailRuleFields.tsx'
import { rulesText, summaryText } from './rules-text.ts'
import { ZoneLine } from './ZoneLine.tsx'

/** Chooses what comes by mail (product 23.1, 23.8). Shows nothing behind a platform without the calls. */
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

const summaryOptions = [
  { value: 'never', label: 'Never' },
  { value: 'monthly', label: 'Every month' },
  { value: 'quarterly', label: 'Every quarter' },
]

function MailRulesForm({ rules }: { rules: Notifications }) {
  const user = useUser()
  const isConfirmed = user?.status === 'ACTIVE'
  const form = useEndpointForm(notifications.update, {
    schema: NewNotifications,
    // A person who has chosen nothing yet gets the zone of the browser.
    defaults: rules.isOn || rules.summary !== 'never' ? rules : { ...rules, timeZone: localZone() },
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
        <RadioField
          form={form}
          name="summary"
          label="The state of your sites"
          options={summaryOptions}
          isDisabled={!isConfirmed && values.summary === 'never'}
        />
        {(values.isOn || values.summary !== 'never') && (
          <ZoneLine
            timeZone={values.timeZone}
            onUse={(timeZone) => form.fields.setValue('timeZone', timeZone, { shouldDirty: true })}
          />
        )}
        <Muted role="status">{[rulesText(values), summaryText(values)].filter(Boolean).join(' ')}</Muted>
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
