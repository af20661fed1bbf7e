import { tracesPath } from '@emberwatch/federation'
import fastify from 'fastify'
import { tracesPlugin } from './traces-plugin.ts'

async function ask(authorization: string, times = 1, makeTrace: (() => string) | undefined = () => 'a'.repeat(32)) {
  const app = fastify()
  await app.register(tracesPlugin, {
    makeTrace,
    personOf: async ({ headers }) => (headers.authorization === 'kari' ? '7' : null),
  })
  const counts: number[] = []
  for (let time = 0; time < times; time++)
    counts.push(
      (await app.inject({ method: 'POST', url: tracesPath, headers: { authorization } })).json().traces.length,
    )
  return counts
}

it('gives ids of traces to confirmed people, so many a minute', async () => {
  expect(await ask('kari', 4)).toEqual([20, 20, 20, 0])
})

it('gives none to others, or where traces go nowhere', async () => {
  expect(await ask('anything')).toEqual([0])
  const app = fastify()
  await app.register(tracesPlugin, { makeTrace: undefined, personOf: async () => '7' })
  expect((await app.inject({ method: 'POST', url: tracesPath })).json()).toEqual({ traces: [] })
})
