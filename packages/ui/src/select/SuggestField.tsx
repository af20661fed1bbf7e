import { foldText } from '@emberwatch/contract/fold-text'
import { AutoComplete, type GetRef } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { Field } from '../form/Field.tsx'
import { type FieldProps, useFormField } from '../form/field-props.ts'
import type { FormValues } from '../form/form-model.ts'
import { AntdChoice } from './AntdChoice.tsx'
import './select.css'

interface SuggestFieldProps<Values extends FormValues> extends FieldProps<Values> {
  readonly suggestions: readonly string[]
  readonly placeholder?: string
}

const shownAtMost = 50

function matching(suggestions: readonly string[], typed: string): string[] {
  const needle = foldText(typed.trim())
  return suggestions.filter((text) => foldText(text).includes(needle)).slice(0, shownAtMost)
}

export function SuggestField<Values extends FormValues>(props: SuggestFieldProps<Values>) {
  const { control, error } = useFormField(props)
  const { field } = useController({ control: props.form.fields.control, name: props.name })
  const [isOpen, setOpen] = useState(false)
  const select = useRef<GetRef<typeof AutoComplete>>(null)
  const value = String(field.value ?? '')
  // If the value equals a suggestion, the whole list is shown, so that another one can be chosen.
  const offered = props.suggestions.includes(value) ? props.suggestions : matching(props.suggestions, value)
  useNoDanglingOption(select, control.id, [isOpen, value])
  return (
    <Field id={control.id} label={props.label} error={error} hint={props.hint} isOptional={props.isOptional}>
      <AntdChoice>
        <AutoComplete
          {...control}
          ref={(instance) => {
            select.current = instance
            field.ref(instance)
          }}
          value={value}
          options={offered.map((text) => ({ value: text }))}
          onOpenChange={setOpen}
          // Enter keeps the typed text: no suggestion is active until the user moves to it with the arrow keys.
          defaultActiveFirstOption={false}
          placeholder={props.placeholder}
          status={error ? 'error' : undefined}
          disabled={props.isDisabled}
          onChange={(text) => field.onChange(text ?? '')}
          onBlur={field.onBlur}
          virtual={false}
        />
      </AntdChoice>
    </Field>
  )
}

/** With no active option, antd sets `aria-activedescendant` to option -1, which does not exist. */
function useNoDanglingOption(
  select: { readonly current: { readonly nativeElement: HTMLElement } | null },
  id: string,
  changes: readonly unknown[],
) {
  // `changes` lists the values whose change makes antd write the attribute again.
  useLayoutEffect(() => {
    const mend = () =>
      select.current?.nativeElement
        .querySelector(`[aria-activedescendant="${id}_list_-1"]`)
        ?.removeAttribute('aria-activedescendant')
    mend()
    // On first opening, antd renders the list one frame later.
    const frame = requestAnimationFrame(mend)
    return () => cancelAnimationFrame(frame)
  }, [select, id, ...changes])
}
