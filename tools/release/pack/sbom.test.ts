import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { billOfMaterials } from './sbom.ts'

const build = { version: '1.0.0', commit: 'c0ffee', builtAt: '2026-03-02T08:00:00.000Z' }
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-sbom-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function packaged(path: string, file: object) {
  const at = join(folder, path)
  await mkdir(at, { recursive: true })
  await writeFile(join(at, 'package.json'), JSON.stringify(file))
  return at
}

it('the bill names each package once with version, licence and address, in any order', async () => {
  const scoped = {
    name: '@some/thing',
    version: '2.1.0',
    license: '(MIT OR Apache-2.0)',
    author: 'Kari <kari@x.example>',
  }
  const plain = { name: 'plain', version: '1.0.0', license: 'MIT' }
  const one = [await packaged('a', scoped), await packaged('b', plain), await packaged('b-again', plain)]
  const other = [await packaged('elsewhere/b', plain), await packaged('elsewhere/a', scoped)]
  const text = await billOfMaterials(build, one)
  expect(await billOfMaterials(build, other)).toBe(text)
  const { components, metadata, serialNumber, specVersion, dependencies } = JSON.parse(text)
  expect(components.map(({ purl, licenses }: { purl: string; licenses: object[] }) => [purl, licenses])).toEqual([
    ['pkg:npm/%40some/thing@2.1.0', [expect.objectContaining({ expression: '(MIT OR Apache-2.0)' })]],
    ['pkg:npm/plain@1.0.0', [{ license: expect.objectContaining({ id: 'MIT' }) }]],
  ])
  expect(specVersion).toBe('1.6')
  expect(serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(metadata).toMatchObject({ timestamp: build.builtAt, component: { name: 'emberwatch', version: '1.0.0' } })
  const own = dependencies.find(({ ref }: { ref: string }) => ref === 'emberwatch@1.0.0')
  expect(own.dependsOn).toHaveLength(2)
  expect(JSON.parse(await billOfMaterials({ ...build, version: '1.0.1' }, one)).serialNumber).not.toBe(serialNumber)
})
