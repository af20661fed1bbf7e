import {
  DeviceConfiguration,
  DeviceTime,
  type DownTopic,
  deviceVersion,
  downTopics,
  Refusal,
  TestAnswer,
  type UpTopic,
  upMessages,
  upTopics,
} from '@emberwatch/contract/devices'
import { apiVersion } from '../health.ts'
import { type Json, jsonSchema } from './schemas.ts'

/** The messages between modems and the platform (AsyncAPI 3), made from the contract alone. */

const words: Readonly<Record<UpTopic | DownTopic, string>> = {
  presence: 'That the modem is there, as its birth, or that it is not, as its last will or goodbye. Retained.',
  state: 'How far the connection of an entry has come: one message, or a list of up to a hundred.',
  event: 'What a panel has seen: one message, or a list of up to a hundred.',
  issue: 'An issue that a panel has opened or solved itself: one message, or a list of up to a hundred.',
  active:
    'All alarms, faults and disablements that stand at the panel of an entry, after a birth and when it answers again: one message, or a list of up to a hundred.',
  applied: 'The answer to a configuration.',
  configuration: 'The network configuration with the credentials of panels. Retained.',
  refusal: 'Why a message was not taken.',
  time: 'The clock of the platform, after each birth.',
  seen: 'The answer to the event `Test alarm`: the milliseconds until it was stored, and until open pages heard of it.',
}

const downMessages = {
  configuration: DeviceConfiguration,
  refusal: Refusal,
  time: DeviceTime,
  seen: TestAnswer,
} as const
const names: readonly (UpTopic | DownTopic)[] = [...upTopics, ...downTopics]
const isUp = (name: UpTopic | DownTopic): name is UpTopic => (upTopics as readonly string[]).includes(name)

const payloadOf = (name: UpTopic | DownTopic): Json => {
  if (!isUp(name)) return jsonSchema(downMessages[name])
  const one = jsonSchema(upMessages[name])
  return name === 'presence' || name === 'applied' ? one : { oneOf: [one, { type: 'array', items: one }] }
}

const each = <Value>(makeOne: (name: UpTopic | DownTopic) => Value): Record<string, Value> =>
  Object.fromEntries(names.map((name) => [name, makeOne(name)]))

let document: Json | undefined

export function asyncApiDocument(): Json {
  document ??= {
    asyncapi: '3.0.0',
    info: {
      title: 'Emberwatch modems',
      version: apiVersion,
      description: `MQTT messages of version ${deviceVersion}. A message from a modem has QoS 1; its acknowledgement says that it is stored.`,
    },
    defaultContentType: 'application/json',
    channels: each((name) => ({
      address: `{topic}/${name}`,
      description: words[name],
      parameters: { topic: { description: "The modem's own topic: its client ID with a slash for the first hyphen." } },
      messages: { [name]: { $ref: `#/components/messages/${name}` } },
    })),
    // The platform is the application of this document: it receives what modems send.
    operations: each((name) => ({
      action: isUp(name) ? 'receive' : 'send',
      channel: { $ref: `#/channels/${name}` },
      messages: [{ $ref: `#/channels/${name}/messages/${name}` }],
      bindings: { mqtt: { qos: 1, retain: name === 'presence' || name === 'configuration', bindingVersion: '0.2.0' } },
    })),
    components: { messages: each((name) => ({ name, summary: words[name], payload: payloadOf(name) })) },
  }
  return document
}
