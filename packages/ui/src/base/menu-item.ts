import type { IconName } from '../icons/Icon.tsx'

/** An entry goes somewhere (`to`) or does something (`onSelect`). */
export interface MenuItem {
  readonly label: string
  readonly icon?: IconName
  readonly to?: string
  /** Handed over to where it goes, in the navigation. */
  readonly state?: unknown
  readonly onSelect?: () => void
  readonly isDanger?: boolean
  readonly isDisabled?: boolean
  /** Marks the place where one is. */
  readonly isCurrent?: boolean
  /** Something that is on or off; choosing the entry changes it. */
  readonly isChecked?: boolean
  /** A line above it. */
  readonly hasDivider?: boolean
}
