import { type ModemIdentifiers, readModemCode } from '@emberwatch/contract/modems'
import { Button, Row, TextArea } from '@emberwatch/ui'
import { Field, type LabelReading, ScanButton } from '@emberwatch/ui/form'
import { useId, useState } from 'react'

interface CodeFieldProps {
  readonly onCode: (fields: ModemIdentifiers) => void
  readonly hint?: string
}

/** The code of a secret is neither shown nor put anywhere. */
const secretText = 'This code holds the secret of a modem. Scan the other code of its label.'

/** Typed, pasted or scanned; says what was read. */
export function CodeField({ onCode, hint = 'Paste the code of the label to fill the fields below' }: CodeFieldProps) {
  const id = useId()
  const [text, setText] = useState('')
  const reading = text.trim() === '' ? null : readModemCode(text)
  const problem = reading && 'problem' in reading ? reading.problem : null
  const readingText =
    reading && 'fields' in reading ? `Read: ${reading.fields.clientId}, IMEI ${reading.fields.imei}` : null
  const take = (typed: string) => {
    setText(typed)
    const read = readModemCode(typed)
    if ('fields' in read) onCode(read.fields)
  }
  const scan = (scanned: string): LabelReading => {
    if (/\bSECRET:/i.test(scanned)) return { problem: secretText }
    const read = readModemCode(scanned)
    if ('problem' in read) return { problem: `This is no label of a modem. ${read.problem}` }
    take(scanned)
    return { words: `${read.fields.clientId}, IMEI ${read.fields.imei}` }
  }
  return (
    <>
      <Field
        id={id}
        label="Code"
        isOptional
        hint={problem ?? readingText ?? hint}
        {...(problem ? { error: 'Unsupported modem code format' } : {})}
      >
        <CodeText id={id} text={text} isRefused={problem !== null} onText={take} />
      </Field>
      <Row>
        <ScanButton title="Scan label" onText={scan} />
        <PasteButton onText={take} />
      </Row>
    </>
  )
}

interface CodeTextProps {
  readonly id: string
  readonly text: string
  readonly isRefused: boolean
  readonly onText: (text: string) => void
}

const CodeText = ({ id, text, isRefused, onText }: CodeTextProps) => (
  <TextArea
    id={id}
    rows={2}
    spellCheck={false}
    autoComplete="off"
    autoCapitalize="none"
    placeholder="IMEI:…;ICCID:…;IMSI:…;WGIP:…;CLIENTID:…;TS:…"
    value={text}
    aria-invalid={isRefused || undefined}
    aria-describedby={isRefused ? `${id}-error ${id}-hint` : `${id}-hint`}
    onChange={(event) => onText(event.target.value)}
  />
)

/** One tap in place of a long press; missing where the page may not read the clipboard. */
function PasteButton({ onText }: { onText: (text: string) => void }) {
  const [isRefused, setRefused] = useState(false)
  if (!navigator.clipboard?.readText) return null
  const read = () =>
    navigator.clipboard.readText().then(
      (text) => {
        setRefused(false)
        onText(text)
      },
      () => setRefused(true),
    )
  return (
    <div>
      <Button size="small" icon="copy" onClick={read}>
        Paste code
      </Button>
      {isRefused && <p role="status">This browser does not give the clipboard; paste into the field</p>}
    </div>
  )
}
