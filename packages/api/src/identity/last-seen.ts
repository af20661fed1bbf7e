import type { Queries } from '../db/queries.ts'
import type { Settings } from '../settings.ts'

/** Writes of "last seen" are at most so frequent: otherwise each call would be a write. */
const longestUnseenMs = 5 * 60_000

export interface SessionTools {
  readonly db: Queries
  readonly now: () => Date
  readonly settings: Pick<Settings, 'sessionIdleHours'>
}

/** Sessions last seen before this instant have ended. */
export const idleSince = ({ now, settings }: Pick<SessionTools, 'now' | 'settings'>) =>
  new Date(now().getTime() - settings.sessionIdleHours * 3_600_000)

/** "Last seen" before this instant is written again. */
export const unseenSince = ({ now, settings }: Pick<SessionTools, 'now' | 'settings'>) =>
  new Date(now().getTime() - Math.min(longestUnseenMs, (settings.sessionIdleHours * 3_600_000) / 10))
