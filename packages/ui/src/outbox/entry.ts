import type { ItemEndpoint } from '@emberwatch/contract'

/** A write that the person has made and the server has not accepted yet. */
export interface OutboxEntry {
  /** The idempotency key too, so that the server does it once however often it is sent. */
  readonly id: string
  readonly endpoint: Pick<ItemEndpoint, 'name' | 'method' | 'path' | 'service' | 'catalogue'>
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly body: object
  /** Names the entry for people, such as by the tag of a unit. */
  readonly title: string
  /** The page on which it was made: a path below the base. */
  readonly page: string
  /** Milliseconds since 1970, by this device. */
  readonly createdAt: number
  /** The reason why the server does not accept it; the person decides what becomes of it. */
  readonly problem?: EntryProblem
}

interface EntryProblem {
  readonly text: string
  /** Texts of the fields, as [name, text]. */
  readonly fields: readonly (readonly [string, string])[]
}

/** `sent`: the server has it. `waiting`: it is stored here, and sent later. */
export type Outcome = 'sent' | 'waiting'

/** `crypto.randomUUID` needs TLS. */
export const newEntryId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')
