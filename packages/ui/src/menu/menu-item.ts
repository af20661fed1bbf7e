import type { IconName } from '../icons/Icon.tsx'

export interface MenuItem {
  readonly label: string
  readonly icon?: IconName
  readonly to?: string
  /** Navigation state passed to the target. */
  readonly state?: unknown
  readonly onSelect?: () => void
  readonly isDanger?: boolean
  readonly isDisabled?: boolean
  readonly isCurrent?: boolean
  readonly isChecked?: boolean
  readonly hasDivider?: boolean
}
