import type { Refusal, UpTopic } from '@emberwatch/contract/devices'
import type { Read } from './read-messages.ts'

/** A modem's message, as it came. */
export interface Report {
  /** The modem's own topic. */
  readonly topic: string
  readonly name: UpTopic
  readonly payload: Uint8Array
  readonly receivedAt: Date
  /** A broker gives it to a new subscriber: it may be from any time. */
  readonly isRetained?: boolean
  /** Messages of one modem come by several sessions, so that one may overtake another. */
  readonly isUnordered?: boolean
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
  /** Earlier than `receivedAt` where it could not be stored at once. */
  readonly endedAt: Date
  /** Nobody has heard of the modem, whose own connection may have gone on. */
  readonly isSilence?: boolean
}

export const isEnding = (incoming: Report | Ending): incoming is Ending => 'cause' in incoming

/** What came, and what was read of it. */
export interface Incoming extends Read {
  readonly from: Report | Ending
}

/** An event by which a maker tries the whole way. */
export interface TestReceipt {
  readonly id: string
  readonly systemId: string
  readonly receivedAt: Date
}

/** The message after the commit. */
export interface Answer {
  readonly topic: string
  readonly tests: readonly TestReceipt[]
  /** The first of them; the rest is counted. */
  readonly refusals: readonly Refusal[]
  /** The modem has just said that it is there. */
  readonly isBorn: boolean
  /** The modem has another configuration than the current one. */
  readonly needsConfiguration: boolean
}

/** What a batch has led to. */
export interface Outcome {
  readonly answers: readonly Answer[]
  readonly refusedCount: number
  /** Of the modems' topics, as they are stored now. */
  readonly sessions: ReadonlyMap<string, string | null>
}
