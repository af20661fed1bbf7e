import { VisuallyHidden } from '@emberwatch/ui'
import type { ReactNode } from 'react'
import styles from './chips.module.css'

interface ChipsProps<Key extends string> {
  /** Read out, not shown. */
  readonly title: string
  readonly chips: readonly { readonly key: Key; readonly label: ReactNode; readonly isPressed: boolean }[]
  readonly onPress: (key: Key) => void
  /** Among fields that stand beside one another. */
  readonly isRow?: boolean
}

/** Small buttons that are on or off. */
export const Chips = <Key extends string>({ title, chips, onPress, isRow }: ChipsProps<Key>) => (
  <fieldset className={isRow ? `${styles.chips} ${styles.row}` : styles.chips}>
    <VisuallyHidden as="legend">{title}</VisuallyHidden>
    {chips.map(({ key, label, isPressed }) => (
      <button key={key} type="button" className={styles.chip} aria-pressed={isPressed} onClick={() => onPress(key)}>
        {label}
      </button>
    ))}
  </fieldset>
)
