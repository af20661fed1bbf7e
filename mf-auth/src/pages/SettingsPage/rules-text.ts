import { disabledHours } from '@emberwatch/contract'
import { disabledHoursText, type Notifications } from '@emberwatch/contract/auth'

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** Describes these rules in a sentence or two (product 23.1). */
export function rulesText(rules: Notifications): string {
  const kinds = [
    rules.alarms && 'alarms',
    rules.lostContact && `contact lost for more than ${rules.lostContactMinutes ?? '…'} minutes`,
    rules.faults && 'faults',
    rules.disablements && `units disabled for more than ${disabledHoursText(rules.disabledHours ?? disabledHours)}`,
  ].filter((kind) => typeof kind === 'string')
  if (!rules.isOn) return 'You get no mail of what happens.'
  if (kinds.length === 0) return 'Choose what you want to be told of.'
  const over = rules.backToNormal ? ', and of their end' : ''
  const what = `of ${listed(kinds)}${over} at ${placeOf(rules)}`
  if (rules.delivery === 'daily') return `You get one mail a day at ${hourText(rules)} ${what}, if there were any.`
  if (rules.delivery === 'weekly')
    return `You get one mail every ${weekdays[rules.weekday - 1]} at ${hourText(rules)} ${what}, if there were any.`
  const quiet =
    rules.quietFrom && rules.quietUntil
      ? ` From ${rules.quietFrom} to ${rules.quietUntil} mails wait, and come as one afterwards.`
      : ''
  return `You get one mail at once ${what}; what happens together is one mail.${quiet}`
}

/** Describes the state of one's sites by mail in a sentence; null where it does not come (product 23.8). */
export function summaryText({ summary, timeZone }: Notifications): string | null {
  if (summary === 'never') return null
  const span = summary === 'monthly' ? 'month' : 'quarter'
  return `On the first morning after each ${span} (7:00 of ${timeZone}) you get one mail of your sites: what needs attention, what happened, what is due, next to the ${span} before.`
}

const hourText = ({ hour }: Notifications) => `${String(hour).padStart(2, '0')}:00`

const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

function placeOf({ scope, siteIds }: Notifications): string {
  if (scope === 'mine') return 'all your sites'
  if (scope === 'fleet') return 'all sites of the fleet'
  return siteIds.length === 1 ? 'the chosen site' : `the ${siteIds.length} chosen sites`
}
