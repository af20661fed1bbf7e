import { type InputHTMLAttributes, type KeyboardEvent, useId, useState } from 'react'

interface ComboboxSettings<Option> {
  /** The options in display order. */
  readonly options: readonly Option[]
  readonly keyOf: (option: Option) => string
  readonly onChoose: (option: Option) => void
}

interface Combobox<Option> {
  readonly field: InputHTMLAttributes<HTMLInputElement>
  /** The id of the `listbox`. */
  readonly listId: string
  readonly optionProps: (option: Option) => OptionProps
  /** Called when the options change. */
  readonly reset: () => void
}

export interface OptionProps {
  readonly id: string
  readonly role: 'option'
  readonly 'aria-selected': boolean
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * A field with an always open list (WAI-ARIA combobox pattern): arrow keys move through the list, the focus stays in the field, Enter chooses. For
 * values of forms use `ui/choice`.
 */
export function useCombobox<Option>({ options, keyOf, onChoose }: ComboboxSettings<Option>): Combobox<Option> {
  // A key holds the choice where it is when options arrive later.
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const listId = useId()
  const at = Math.max(
    options.findIndex((option) => keyOf(option) === activeKey),
    0,
  )
  const active = options[at]
  const idOf = (option: Option) => `${listId}-${keyOf(option)}`
  const handleKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step !== undefined && options.length > 0) {
      event.preventDefault()
      const next = options[(at + step + options.length) % options.length]
      if (next) setActiveKey(keyOf(next))
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      if (active) onChoose(active)
    }
  }
  return {
    field: {
      role: 'combobox',
      'aria-expanded': options.length > 0,
      'aria-controls': listId,
      'aria-activedescendant': active && idOf(active),
      'aria-autocomplete': 'list',
      autoComplete: 'off',
      onKeyDown: handleKey,
    },
    listId,
    optionProps: (option) => ({ id: idOf(option), role: 'option', 'aria-selected': option === active }),
    reset: () => setActiveKey(null),
  }
}
