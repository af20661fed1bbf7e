import type { Db, Settings } from '@emberwatch/api'
import type { Gateway } from '@emberwatch/gateway'
import { MqttVoice } from './mqtt-voice.ts'
import { Simulator } from './simulator.ts'

interface StoryOptions {
  readonly db: Db
  readonly settings: Pick<Settings, 'simulator'>
  readonly now: () => Date
  readonly onError: (error: unknown) => void
}

/** Connects the modems of the demo fleet to the gateway, unless `SIMULATOR` is off. @returns a function that ends it */
export async function demoStory(
  gateway: Pick<Gateway, 'connectInside'>,
  { settings, db, now, onError }: StoryOptions,
): Promise<() => Promise<void>> {
  if (settings.simulator === false) return async () => undefined
  const voice = new MqttVoice(() => gateway.connectInside(), now)
  const simulator = new Simulator({ db, now, voice, onError })
  await simulator.start()
  return () => simulator.stop()
}
