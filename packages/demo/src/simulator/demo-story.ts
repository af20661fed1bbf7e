import type { BackgroundTask } from '@emberwatch/api'
import { Simulator } from './simulator.ts'

/** Runs with the demo fleet unless `SIMULATOR` is off. */
export const demoStory: BackgroundTask = (app, { db, settings }, { now }) => {
  if (settings.simulator === false) return
  const simulator = new Simulator({ db, now, onError: (error) => app.log.warn({ err: error }, 'simulator') })
  app.addHook('onReady', () => simulator.start())
  app.addHook('preClose', () => simulator.stop())
}
