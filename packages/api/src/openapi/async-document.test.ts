import { Parser } from '@asyncapi/parser'
import { downTopics, upTopics } from '@emberwatch/contract/devices'
import { asyncApiDocument } from './async-document.ts'

it('is AsyncAPI 3 with a channel for every topic', async () => {
  const { document, diagnostics } = await new Parser().parse(JSON.stringify(asyncApiDocument()))
  const problems = diagnostics
    .filter(({ severity }) => severity === 0)
    .map(({ message, path }) => `${path.join('.')}: ${message}`)
  expect(problems).toEqual([])
  expect(document?.version()).toBe('3.0.0')
  const addresses = document
    ?.channels()
    .all()
    .map((channel) => channel.address())
  expect(addresses).toEqual([...upTopics, ...downTopics].map((name) => `{topic}/${name}`))
})
