/**
 * Topics of a modem lie one level below its own: `fam-000417` has `fam/000417` and says its presence at `fam/000417/presence`. No topic holds a
 * wildcard, so that what a modem may use is found by comparing texts.
 */

/** Topics from a modem, at QoS 1. */
export const upTopics = ['presence', 'state', 'event', 'issue', 'active', 'applied'] as const
export type UpTopic = (typeof upTopics)[number]

/** Topics to a modem. */
export const downTopics = ['configuration', 'refusal', 'time', 'seen'] as const
export type DownTopic = (typeof downTopics)[number]

/** `fam-000417` has the topic `fam/000417` (product 22.10). */
export const topicOf = (clientId: string): string => clientId.replace('-', '/')

export const clientIdOf = (topic: string): string => topic.replace('/', '-')

/** Levels and wildcards of MQTT would lead to topics of others, `:` and blanks break the access files of brokers. */
const unfit = /[/+#:$\s]/

/** Begins the client ids of the platform's own sessions at a broker, so that no modem takes one of them over. */
export const platformClientId = 'emberwatch'

/** False for a client id that cannot be a topic, or that begins as the platform's own; such a modem gets no secret. */
export const canSpeak = (clientId: string): boolean =>
  clientId !== '' && !unfit.test(clientId) && !clientId.toLowerCase().startsWith(platformClientId)

/** @returns undefined where the last level is none of `names` */
export function splitTopic<Name extends string>(
  topic: string,
  names: readonly Name[],
): { readonly topic: string; readonly name: Name } | undefined {
  const end = topic.lastIndexOf('/')
  const name = names.find((each) => each === topic.slice(end + 1))
  return name && end > 0 ? { topic: topic.slice(0, end), name } : undefined
}

/** The code on a label from which a modem reads how it speaks: `CLIENTID:…;SECRET:…`, in the form of the label's other code (product 10.4). */
export const formatSecretCode = ({
  clientId,
  secret,
}: {
  readonly clientId: string
  readonly secret: string
}): string => `CLIENTID:${clientId};SECRET:${secret}`
