import { type AccessLevel, accessLevelLabels } from '@emberwatch/contract'

/** 'Monitor Only', 'System Operator' or 'Administrator'; '-' without a level (product 1.2). */
export const accessLevelLabel = (level: AccessLevel | null | undefined): string =>
  level === null || level === undefined ? '-' : accessLevelLabels[level]

export const AccessLevelText = ({ level }: { level: AccessLevel | null | undefined }) => (
  <span>{accessLevelLabel(level)}</span>
)
