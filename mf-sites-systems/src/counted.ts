import { formatCount } from '@emberwatch/ui'

/** `1 site`, `2,001 sites`: a count says what it counts (product 16.3). */
export const counted = (count: number, one: string): string => `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`
