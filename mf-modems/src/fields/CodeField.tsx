import { type ModemIdentifiers, parseModemCode } from '@emberwatch/contract/modems'
import { Field } from '@emberwatch/ui/form'
import { useId, useState } from 'react'

/** Typed, pasted or scanned. */
export function CodeField({ onCode }: { onCode: (fields: ModemIdentifiers) => void }) {
  const id = useId()
  const [text, setText] = useState('')
  const isBad = text.trim() !== '' && !parseModemCode(text)
  const take = (typed: string) => {
    setText(typed)
    const fields = parseModemCode(typed)
    if (fields) onCode(fields)
  }
  return (
    <Field
      id={id}
      label="Code"
      isOptional
      hint="Paste the code of the label to fill the fields below"
      {...(isBad ? { error: 'Unsupported modem code format' } : {})}
    >
      <textarea
        id={id}
        className="ew-input"
        rows={2}
        spellCheck={false}
        autoComplete="off"
        placeholder="IMEI:…;ICCID:…;IMSI:…;WGIP:…;CLIENTID:…;TS:…"
        value={text}
        aria-invalid={isBad || undefined}
        aria-describedby={isBad ? `${id}-error ${id}-hint` : `${id}-hint`}
        onChange={(event) => take(event.target.value)}
      />
    </Field>
  )
}
