import type { Refusal, UpTopic } from '@emberwatch/contract/devices'

/** A modem's message, as it came. */
export interface Report {
  /** The modem's own topic. */
  readonly topic: string
  readonly name: UpTopic
  readonly payload: Uint8Array
  readonly receivedAt: Date
  /** A broker gives it to a new subscriber: it may be from any time. */
  readonly isRetained?: boolean
  readonly connection?: Connection
}

/** Known only where the gateway holds the connection itself. */
export interface Connection {
  readonly gatewayId: string
  readonly address: string
}

/** The broker's own word about the end of a session. */
export interface Ending {
  readonly topic: string
  readonly session: string
  readonly cause: string
  readonly receivedAt: Date
}

export const isEnding = (incoming: Report | Ending): incoming is Ending => 'cause' in incoming

/** The message after the commit. */
export interface Answer {
  readonly topic: string
  readonly refusals: readonly Refusal[]
  /** The modem has another configuration than the current one. */
  readonly needsConfiguration: boolean
}
