import { AutoComplete, type GetRef } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { Field } from '../form/Field.tsx'
import { type FieldProps, useFormField } from '../form/field-props.ts'
import type { FormValues } from '../form/form-model.ts'
import './choice.css'

interface SuggestFieldProps<Values extends FormValues> extends FieldProps<Values> {
  readonly suggestions: readonly string[]
  readonly placeholder?: string
}

const shownAtMost = 50

/** Suggestions that contain what was typed, ignoring case. */
const matching = (suggestions: readonly string[], typed: string): string[] =>
  suggestions.filter((text) => text.toLowerCase().includes(typed.trim().toLowerCase())).slice(0, shownAtMost)

/** Any text, with suggestions to choose from. */
export function SuggestField<Values extends FormValues>(props: SuggestFieldProps<Values>) {
  const { control, error } = useFormField(props)
  const { field } = useController({ control: props.form.fields.control, name: props.name })
  const [isOpen, setOpen] = useState(false)
  const select = useRef<GetRef<typeof AutoComplete>>(null)
  const value = String(field.value ?? '')
  // A text that was chosen already still offers the whole list, so that another can be chosen.
  const offered = props.suggestions.includes(value) ? props.suggestions : matching(props.suggestions, value)
  useNoDanglingOption(select, control.id, [isOpen, value])
  return (
    <Field id={control.id} label={props.label} error={error} hint={props.hint} isOptional={props.isOptional}>
      <AutoComplete
        {...control}
        ref={(instance) => {
          select.current = instance
          field.ref(instance)
        }}
        value={value}
        options={offered.map((text) => ({ value: text }))}
        onOpenChange={setOpen}
        // What was typed stays when Enter is pressed: no suggestion is chosen until somebody walks to it.
        defaultActiveFirstOption={false}
        placeholder={props.placeholder}
        status={error ? 'error' : undefined}
        disabled={props.isDisabled}
        onChange={(text) => field.onChange(text ?? '')}
        onBlur={field.onBlur}
        virtual={false}
      />
    </Field>
  )
}

/** While none is walked to, antd names an option with the number -1 as the active one, which is not there. */
function useNoDanglingOption(
  select: { readonly current: { readonly nativeElement: HTMLElement } | null },
  id: string,
  changes: readonly unknown[],
) {
  // Changes are whatever makes antd write the attribute anew.
  useLayoutEffect(() => {
    const mend = () =>
      select.current?.nativeElement
        .querySelector(`[aria-activedescendant="${id}_list_-1"]`)
        ?.removeAttribute('aria-activedescendant')
    mend()
    // A list that opens for the first time is made in a second step.
    const frame = requestAnimationFrame(mend)
    return () => cancelAnimationFrame(frame)
  }, [select, id, ...changes])
}
