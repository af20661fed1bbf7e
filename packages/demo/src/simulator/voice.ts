import type { UpTopic } from '@emberwatch/contract/devices'

export interface VoiceModem {
  readonly clientId: string
  readonly topic: string
}

/** The modems of the demo fleet reach the platform by a voice. */
export interface Voice {
  /** Does nothing for a modem that is connected. @returns whether it has connected now */
  connect(modem: VoiceModem): Promise<boolean>
  /** Resolves when it is stored. */
  publish(modem: VoiceModem, name: UpTopic, message: object): Promise<void>
  /** Ends the connection without a goodbye. */
  loseNetwork(modem: VoiceModem): Promise<void>
  /** Closes the connections of all modems. */
  close(): Promise<void>
}
