import { configurationWords, connectionText } from '@emberwatch/contract'
import type { HistoryKind, HistoryRow } from './history.ts'

export const historyKindWords: Readonly<Record<HistoryKind, string>> = {
  event: 'Event',
  connection: 'Connection',
  configuration: 'Configuration',
  issue: 'Issue',
  change: 'Change',
}

/** Writes the entry in the words of screen and spreadsheet (product 8.17). */
export function historyText({ kind, name, state }: Pick<HistoryRow, 'kind' | 'name' | 'state'>): string | null {
  switch (kind) {
    case 'connection':
      return connectionText(state)
    case 'issue':
      return state === 'solved' ? 'Issue solved' : 'Issue opened'
    case 'configuration':
      return [name, configurationWords[state as keyof typeof configurationWords] ?? state].filter(Boolean).join(': ')
    default:
      return name
  }
}
