import { AccessLevel, accessLevelLabels } from '@emberwatch/contract'
import type { Option } from '@emberwatch/ui/form'

export const levelOptions: readonly Option<AccessLevel>[] = Object.values(AccessLevel).map((value) => ({
  value,
  label: accessLevelLabels[value],
}))
