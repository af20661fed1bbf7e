import type { Db } from '@emberwatch/api'
import type { Downlink } from '../down/downlink.ts'
import type { Intake } from '../intake/intake.ts'

/** Carries messages between modems and the gateway: over connections that it holds, or by a broker beside it. */
export interface Transport extends Downlink {
  start(): Promise<void>
  /** Work that is repeated until the end. */
  readonly tasks: readonly Task[]
  /** @returns topics of modems whose connections were seen since the last call */
  takeAlive(): string[]
  /** @returns since when this instance has been able to hear presences; `now` where another instance hears them */
  hearingSince(now: Date): Date
  figures(): TransportFigures
  /** @throws where modems cannot speak by it */
  ask(): Promise<void>
  /** Machine and port where modems reach this process; null where they do not. */
  readonly location: string | null
  close(): Promise<void>
}

export interface TransportFigures {
  /** Undefined where a broker beside the platform holds them. */
  readonly connections: number | undefined
  /** Connections since the start, by cause. */
  readonly refusals: Readonly<Record<string, number>>
}

export interface Task {
  /** Such as `old reports were not swept`, for the log of a failure. */
  readonly failure: string
  readonly everyMs: number
  readonly run: () => Promise<unknown>
}

export interface TransportOptions {
  /** The id of this instance. */
  readonly id: string
  readonly db: Db
  readonly intake: Intake
  readonly now: () => Date
  /** A modem reads its configuration. */
  readonly onReader: (topic: string) => void
  /** Writes a line for the operator. */
  readonly warn: (line: string) => void
  readonly onError: (error: unknown, what: string) => void
}
