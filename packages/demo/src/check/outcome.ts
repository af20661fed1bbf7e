import { connectionText } from '@emberwatch/contract'
import { noticeText } from '@emberwatch/contract/notice-text'
import type { PlatformState, StoredIssue } from './platform.ts'

/** Says in words what the platform made of a message: the difference between its state before and after. */
export function outcomeOf(before: PlatformState, after: PlatformState): string[] {
  const known = new Set(before.events.map(({ id }) => id))
  const opened = after.issues.filter(({ id }) => !before.issues.some((issue) => issue.id === id))
  const solved = after.issues.filter(
    ({ id, isSolved }) => isSolved && before.issues.some((issue) => issue.id === id && !issue.isSolved),
  )
  return [
    ...presenceLines(before, after),
    ...(after.connectionState === before.connectionState
      ? []
      : [`the system is ${connectionText(after.connectionState)}`]),
    ...after.events
      .filter(({ id }) => !known.has(id))
      .map(({ name, unit, at, note }) => {
        const words = [`in the history: ${name}`, unit, `seen ${timeText(at)}`, note]
        return words.filter(Boolean).join(', ')
      }),
    ...opened.map((issue) => `opens ${troubleText(issue)}`),
    ...solved.map((issue) => `ends ${troubleText(issue)}`),
    ...configurationLines(before, after),
    ...noticeLines(before, after),
  ]
}

const timeText = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ')

const troubleText = ({ unit, hasAlarms, isUrgent }: StoredIssue) =>
  `${hasAlarms ? 'an alarm' : isUrgent ? 'a fault' : 'an issue'} of ${unit ?? 'the panel'}`

function presenceLines(before: PlatformState, after: PlatformState): string[] {
  if (!after.isOnline) return before.isOnline ? [`the modem is gone: ${after.cause}`] : []
  if (before.isOnline && before.session === after.session) return []
  const firmware = after.firmware ? `, firmware ${after.firmware}` : ''
  return [`the modem is there: session ${after.session}${firmware}`]
}

function configurationLines(before: PlatformState, { appliedRevision, appliedReason }: PlatformState): string[] {
  if (appliedRevision === before.appliedRevision && appliedReason === before.appliedReason) return []
  return [
    appliedReason === null
      ? `configuration ${appliedRevision} is taken`
      : `configuration ${appliedRevision} is not taken: ${appliedReason}`,
  ]
}

function noticeLines(before: PlatformState, { refusal, refusedAt, notices }: PlatformState): string[] {
  const isRefused = refusal && refusedAt?.getTime() !== before.refusedAt?.getTime()
  const field = refusal?.field ? `${refusal.field} ` : ''
  const count = (all: PlatformState['notices']) => all.reduce((sum, notice) => sum + notice.count, 0)
  return [
    ...(isRefused ? [`refused (${refusal.reason}): ${field}${refusal.text}`] : []),
    ...(count(notices) > count(before.notices)
      ? [`somebody has to look at it: ${noticeText({ kind: notices.at(-1)?.kind ?? '', clientId: 'the modem' })}`]
      : []),
  ]
}
