import { type WorkMark, workDuring } from '@emberwatch/contract'
import { type Work, workWords } from '@emberwatch/contract/sites-systems'
import { formatDate, formatDateTime, formatTime } from '@emberwatch/ui'

/** Words of planned work (product 24.6). */

export const kindOptions = Object.entries(workWords).map(([value, label]) => ({ value, label }))

/** The day only where it is another one. */
const timeText = (time: string, now: number): string =>
  formatDate(time) === formatDate(new Date(now).toISOString()) ? formatTime(Date.parse(time)) : formatDateTime(time)

/** `During test until 10:30`. */
export const markText = ({ kind, until }: Pick<WorkMark, 'kind' | 'until'>, now: number): string =>
  `${workDuring[kind]} until ${timeText(until, now)}`

/** `+47 900 00 000, Kari Moe`: where there is no room the name is cut. */
export const starterText = ({ startedBy, phoneNumber }: WorkMark): string =>
  [phoneNumber, startedBy].filter(Boolean).join(', ')

const states = { planned: 'Planned', running: 'Running', ended: 'Ended' }
const endings = {
  time: '',
  hand: ' before its time',
  cancelled: ': cancelled',
  access: ': the last one, as its planner may plan no more here',
}

export const stateText = ({ state, ending }: Work): string => states[state] + (ending ? endings[ending] : '')

export const coversText = ({ systemIds, modemId }: Work): string => {
  if (modemId) return 'Behind a modem'
  if (!systemIds) return 'The whole site'
  return systemIds.length === 1 ? '1 system' : `${systemIds.length} systems`
}

/** The one sentence of every screen that starts or plans one. */
export const nothingSent = 'Nothing is sent to the panel. Tell your alarm receiving centre.'
