import type { UpTopic } from '@emberwatch/contract/devices'

export interface VoiceModem {
  readonly clientId: string
  readonly topic: string
}

/** How the modems of the demo fleet reach the platform. */
export interface Voice {
  /** Nothing for a modem that is connected. */
  connect(modem: VoiceModem): Promise<void>
  /** Resolves when it is stored. */
  say(modem: VoiceModem, name: UpTopic, message: object): Promise<void>
  /** Without a goodbye. */
  loseNetwork(modem: VoiceModem): Promise<void>
  /** Of all modems. */
  close(): Promise<void>
}
