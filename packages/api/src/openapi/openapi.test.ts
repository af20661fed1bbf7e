import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import asyncApiSchema from '@asyncapi/specs/schemas/3.0.0-without-$id.json' with { type: 'json' }
import { allEndpoints } from '@emberwatch/contract/api'
import { downTopics, upTopics } from '@emberwatch/contract/devices'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { asyncApiDocument } from './async-document.ts'
import { openApiDocument } from './document.ts'

describe('async document', () => {
  // biome-ignore lint/suspicious/noExplicitAny: the document is looked into at many depths
  const asyncDocument = asyncApiDocument() as any

  it('is AsyncAPI 3', () => {
    const ajv = new Ajv({ strict: false, allErrors: true })
    formats.default(ajv)
    expect(ajv.validate(asyncApiSchema, asyncDocument) ? [] : ajv.errors).toEqual([])
  })

  it('has a channel for every topic', () => {
    const addresses = Object.values<{ address: string }>(asyncDocument.channels).map(({ address }) => address)
    expect(addresses).toEqual([...upTopics, ...downTopics].map((name) => `{topic}/${name}`))
  })

  it('has only references that resolve', () => {
    const references = [...JSON.stringify(asyncDocument).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path)
    const isMissing = (path: string) =>
      path.split('/').reduce((value, name) => value?.[name.replaceAll('~1', '/')], asyncDocument) === undefined
    expect(references.length).toBeGreaterThan(0)
    expect(references.filter(isMissing)).toEqual([])
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

    it("passes Redocly's recommended rules", async () => {
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
