import { type KeyboardEvent, useState } from 'react'
import { useController } from 'react-hook-form'
import { Field } from './Field.tsx'
import { type FieldProps, useFormField } from './field-props.ts'
import type { FormValues } from './form-model.ts'

interface SuggestFieldProps<Values extends FormValues> extends FieldProps<Values> {
  readonly suggestions: readonly string[]
  readonly placeholder?: string
}

const shownAtMost = 50

/** Suggestions that contain what was typed, ignoring case. */
const matching = (suggestions: readonly string[], typed: string): string[] =>
  suggestions.filter((text) => text.toLowerCase().includes(typed.trim().toLowerCase())).slice(0, shownAtMost)

/** Any text, with suggestions to choose from (WAI-ARIA combobox with list autocomplete). */
export function SuggestField<Values extends FormValues>(props: SuggestFieldProps<Values>) {
  const { control, error } = useFormField(props)
  const { field } = useController({ control: props.form.fields.control, name: props.name })
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const value = String(field.value ?? '')
  // A text that was chosen already still offers the whole list, so that another can be chosen.
  const offered = props.suggestions.includes(value) ? [...props.suggestions] : matching(props.suggestions, value)
  const isShown = isOpen && offered.length > 0
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const choose = (text: string) => {
    field.onChange(text)
    close()
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setOpen(true)
      setActive((was) => (was + step + offered.length) % offered.length)
    } else if (event.key === 'Enter' && isShown && offered[active]) {
      event.preventDefault()
      choose(offered[active])
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      close()
    }
  }
  const optionId = (index: number) => `${control.id}-option-${index}`
  return (
    <Field id={control.id} label={props.label} error={error} hint={props.hint} isOptional={props.isOptional}>
      <div className="ew-suggest">
        <input
          className="ew-input"
          {...control}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={`${control.id}-list`}
          aria-activedescendant={isShown && active >= 0 ? optionId(active) : undefined}
          autoComplete="off"
          placeholder={props.placeholder}
          disabled={props.isDisabled}
          name={props.name}
          ref={field.ref}
          value={value}
          onChange={(event) => {
            field.onChange(event.target.value)
            setOpen(true)
            setActive(-1)
          }}
          onClick={() => setOpen(true)}
          onKeyDown={handleKey}
          onBlur={() => {
            field.onBlur()
            close()
          }}
        />
        {isShown && (
          <div role="listbox" id={`${control.id}-list`} aria-label="Suggestions" className="ew-suggest-list">
            {offered.map((text, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input above has the focus and the keys
              <div
                key={text}
                id={optionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                // Keeps the focus in the input, which would close the list before the click.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(text)}
              >
                {text}
              </div>
            ))}
          </div>
        )}
      </div>
    </Field>
  )
}
