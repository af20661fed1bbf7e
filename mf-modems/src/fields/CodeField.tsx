import { type ModemIdentifiers, readModemCode } from '@emberwatch/contract/modems'
import { Field } from '@emberwatch/ui/form'
import { useId, useState } from 'react'

/** Typed, pasted or scanned. */
export function CodeField({ onCode }: { onCode: (fields: ModemIdentifiers) => void }) {
  const id = useId()
  const [text, setText] = useState('')
  const reading = text.trim() === '' ? null : readModemCode(text)
  const problem = reading && 'problem' in reading ? reading.problem : null
  const take = (typed: string) => {
    setText(typed)
    const read = readModemCode(typed)
    if ('fields' in read) onCode(read.fields)
  }
  return (
    <Field
      id={id}
      label="Code"
      isOptional
      hint={problem ?? 'Paste the code of the label to fill the fields below'}
      {...(problem ? { error: 'Unsupported modem code format' } : {})}
    >
      <textarea
        id={id}
        className="ew-input"
        rows={2}
        spellCheck={false}
        autoComplete="off"
        placeholder="IMEI:…;ICCID:…;IMSI:…;WGIP:…;CLIENTID:…;TS:…"
        value={text}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem ? `${id}-error ${id}-hint` : `${id}-hint`}
        onChange={(event) => take(event.target.value)}
      />
    </Field>
  )
}
