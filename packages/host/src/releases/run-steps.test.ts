import { setTimeout } from 'node:timers/promises'
import type { Registry } from '@emberwatch/registry'
import fastify from 'fastify'
import { runStepsOnTime } from './run-steps.ts'

/** A rejection that nobody takes would end the server, and fails here. */
it('goes on while the store is away', async () => {
  let calls = 0
  const store = {
    readState: async () => {
      calls += 1
      throw new Error('The database of the release store does not answer')
    },
  }
  const app = fastify()
  runStepsOnTime(app, { store } as unknown as Registry, 5)
  while (calls < 3) await setTimeout(5)
  expect(await app.close()).toBeUndefined()
  await setTimeout(20)
})
