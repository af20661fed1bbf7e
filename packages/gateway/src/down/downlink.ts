import type { DownTopic } from '@emberwatch/contract/devices'

/** A message reaches a modem over the connection that the gateway holds, or by a broker of its own. */
export interface Downlink {
  /** True where a broker retains configurations, with their credentials, until an empty message replaces them. */
  readonly isRetaining: boolean
  /** Tests whether this instance sends the modem the messages of which all instances receive events. */
  isResponsibleFor(topic: string): boolean
  /** False where a message could not reach the modem, as it has gone. */
  isReachable(topic: string): boolean
  /** Resolves when it is on its way; a modem that is not there gets it when it comes. */
  send(topic: string, name: DownTopic, payload: string): Promise<void>
  /** Ends the connection of a modem that may speak no longer. */
  end(topic: string): Promise<void>
}
