import { alarmRaised, eventClasses } from '../reports/event-classes.ts'
import { issuesOfEvents } from './issues-of-events.ts'

/** Names of events that the platform knows (product 12.7). Panels may send others, which are stored as they come. */
export const eventNames: readonly string[] = Object.values(eventClasses).flatMap(({ names }) => [...names])

/** An event by which a maker tries the whole way: stored and streamed as an alarm is, answered with the times, and told to nobody. */
export const testAlarm = 'Test alarm'

/** Letter case, blanks, hyphens and underscores tell no names apart. */
const fold = (name: string) => name.toLowerCase().replace(/[\s_-]+/g, '')
const known = new Map(eventNames.map((name) => [fold(name), name]))

/** @returns the name that the platform knows, else the name as it came */
export const knownEventName = (name: string): string => known.get(fold(name)) ?? name

export const hasEventClass = (name: string): boolean => known.has(fold(name))

/** Fire in the languages of the panels that are sold here; compound words begin or end with it. */
const fire =
  /(?<!\p{L})(fire|brann|brand|feuer|eld|tuli|palo|incendi[eo]|alarme? feu|fuego|fuoco|po[zż]ar|rauch|smoke|røyk|rök|røg)/iu
const alarm = /alarm|alert|halytys|hälytys/iu
/** Words that say that it is over, no fire, or only a test. */
const noFire =
  /clear|reset|\bend|over\b|restor|normal|silenc|accept|ackn|off\b|test|prøve|prov\b|drill|exercise|øvelse|übung|avslutt|slutt|tilbake|kvitt|återställ|behoben|zurück|quitt|fault|failure|feil|fel\b|vika|störung|defekt|défaut|guasto|trouble|disabl|isolat|utkobl|frakobl|abgeschaltet|enabl|door|dør|tür|service|pre-?al|prealarm|voralarm|warning|varsel|forvarsel/iu

/** Tests whether a name that the platform does not know is that of an alarm by its words, such as `Brannalarm` or `FEUER`. */
const soundsLikeAlarm = (name: string): boolean => !noFire.test(name) && (fire.test(name) || alarm.test(name))

type Rule = (typeof issuesOfEvents)[keyof typeof issuesOfEvents]

/** @returns undefined where the event neither opens nor solves an issue (product 12.17) */
export function issueRuleOf(name: string): Rule | undefined {
  if (hasEventClass(name)) return (issuesOfEvents as Readonly<Record<string, Rule>>)[knownEventName(name)]
  return soundsLikeAlarm(name) ? issuesOfEvents[alarmRaised] : undefined
}
