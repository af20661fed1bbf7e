import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Parser } from '@asyncapi/parser'
import { allEndpoints } from '@emberwatch/contract/api'
import { downTopics, upTopics } from '@emberwatch/contract/devices'
import { asyncApiDocument } from './async-document.ts'
import { openApiDocument } from './document.ts'

describe('async document', () => {
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
})

describe('document', () => {
  // biome-ignore lint/suspicious/noExplicitAny: the document is looked into at many depths
  const document = openApiDocument() as any

  describe('the OpenAPI document', () => {
    it('has every endpoint of the contract', () => {
      for (const { path, method, name } of allEndpoints) {
        expect(document.paths[path]?.[method.toLowerCase()]?.operationId).toBe(name)
      }
    })

    it('names parameters, bodies, rights and the codes of each failure', () => {
      const { get } = document.paths['/v1/sites/{id}/systems']
      expect(get.parameters.map((parameter: { name: string }) => parameter.name)).toEqual(
        expect.arrayContaining([
          'id',
          'limit',
          'offset',
          'orderBy',
          'order',
          'equipmentNumber',
          'connectionState',
          'Prefer',
        ]),
      )
      expect(get.responses['404'].description).toContain('site.not_found')
      expect(get.responses['403'].description).toContain('user.missing_permissions')
      expect(get.responses['200'].content['application/json'].schema.properties.data.items).toEqual({
        $ref: '#/components/schemas/System',
      })
      const login = document.paths['/v1/auth'].post
      expect(login.security).toEqual([])
      expect(login.requestBody.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Login' })
      expect(login.responses['429'].headers).toHaveProperty('Retry-After')
    })

    it("has nothing to object to by Redocly's recommended rules", async () => {
      const folder = await mkdtemp(join(tmpdir(), 'emberwatch-openapi-'))
      await writeFile(join(folder, 'openapi.json'), JSON.stringify(document))
      const cli = join(require.resolve('@redocly/cli/package.json'), '../bin/cli.js')
      const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: '1' }
      const args = [cli, 'lint', 'openapi.json', '--extends=recommended', '--format=json']
      const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env })
      const { problems } = JSON.parse(stdout.slice(stdout.indexOf('{')))
      expect(problems).toEqual([])
      await rm(folder, { recursive: true })
    })
  })
})
