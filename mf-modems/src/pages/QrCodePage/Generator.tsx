import { formatModemCode, ModemIdentifiers } from '@emberwatch/contract/modems'
import { Button, Card, EmptyState, Stack, saveFile } from '@emberwatch/ui'
import { CodeView, CopyText, codeLines, QrCode } from '@emberwatch/ui/detail'
import { Form, useLocalForm } from '@emberwatch/ui/form'
import { useState } from 'react'
import { CodeField } from '../../fields/CodeField.tsx'
import { IdentifierFields } from '../../fields/IdentifierFields.tsx'
import { identifierNames, noIdentifiers } from '../../identifiers.ts'
import styles from '../../modems.module.css'
import { relayConfiguration } from './relay-configuration.ts'

export function Generator() {
  const [made, setMade] = useState<ModemIdentifiers | null>(null)
  const form = useLocalForm({ schema: ModemIdentifiers, defaults: noIdentifiers, onSubmit: setMade })
  const fill = (fields: ModemIdentifiers) => {
    for (const name of identifierNames)
      form.fields.setValue(name, fields[name], { shouldDirty: true, shouldValidate: true, shouldTouch: true })
  }
  return (
    <Stack>
      <div className={styles.details}>
        <Card title="Modem">
          <Form form={form} submit="Generate" label="Generate a QR code">
            <CodeField onCode={fill} />
            <IdentifierFields form={form} />
          </Form>
        </Card>
        <Card title="QR code">
          {made ? (
            <div className={styles.code}>
              <QrCode text={formatModemCode(made)} label={`QR code of ${made.clientId}`} />
              <CopyText text={formatModemCode(made)} shown={made.clientId} what="modem code" />
            </div>
          ) : (
            <EmptyState title="Fill in the fields and generate" />
          )}
        </Card>
      </div>
      {made && <Relay fields={made} />}
    </Stack>
  )
}

function Relay({ fields }: { fields: ModemIdentifiers }) {
  const text = relayConfiguration(fields)
  const save = () => saveFile(new Blob([text], { type: 'text/plain' }), `${fields.clientId}.toml`)
  return (
    <Card
      title="Relay configuration"
      actions={
        <Button size="small" icon="download" onClick={save}>
          Download
        </Button>
      }
    >
      <CodeView lines={codeLines(text)} label="Relay configuration" />
    </Card>
  )
}
