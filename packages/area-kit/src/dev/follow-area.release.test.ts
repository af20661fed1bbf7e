import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { FollowedArea, route } from './followed-area.test-kit.ts'
import type { SourceError } from './source-error.ts'

let area: FollowedArea
beforeEach(() => {
  area = new FollowedArea()
})
afterEach(() => area.remove())

const isGood = (errors: readonly SourceError[]) => errors.length === 0
const isBad = (errors: readonly SourceError[]) => errors.length > 0
const stormPage = 'export const StormPage = () => <h1>Storms</h1>\n'
const built = () =>
  readdirSync(area.outputPath)
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(area.outputPath, file), 'utf8'))
    .join('\n')
const release = () => JSON.parse(readFileSync(join(area.outputPath, 'release.json'), 'utf8'))

it('builds at its start and after each change of a source', async () => {
  area.follow()
  await area.build(isGood)
  expect(built()).toContain('"Sky"')
  area.titled('Clouds')
  await area.build(isGood)
  expect(built()).toContain('"Clouds"')
})

it('keeps the last good build during an error', async () => {
  area.follow()
  await area.build(isGood)
  area.write('src/pages/SkyPage/SkyPage.tsx', 'export const SkyPage = () => <\n')
  await area.build(isBad)
  expect(built()).toContain('"Sky"')
  expect(release().version).toBe('0.0.0-dev')
  area.titled('Clouds')
  await area.build(isGood)
  expect(built()).toContain('"Clouds"')
})

it('takes a new route of area.json once its page exists', async () => {
  area.follow()
  await area.build(isGood)
  area.name([route, { ...route, path: '/weather/storms', page: 'StormPage' }])
  const [error] = await area.build(isBad)
  expect(error).toMatchObject({
    kind: 'build',
    file: 'area.json',
    message: expect.stringContaining('missing-file: area.json names ./pages/StormPage'),
  })
  area.write('src/pages/StormPage/StormPage.tsx', stormPage)
  await area.build(isGood)
  expect(Object.keys(release().exposes)).toContain('./pages/StormPage')
})

it('takes a page created right after its lack is reported', async () => {
  area.follow('src/pages/StormPage/StormPage.tsx', stormPage)
  await area.build(isGood)
  area.name([route, { ...route, path: '/weather/storms', page: 'StormPage' }])
  await area.build(isBad)
  await area.build(isGood)
  expect(Object.keys(release().exposes)).toContain('./pages/StormPage')
})

it('reports an unreadable area.json and continues after its repair', async () => {
  area.follow()
  await area.build(isGood)
  area.write('area.json', '{ "name": ')
  const [error] = await area.build(isBad)
  expect(error).toMatchObject({ file: 'area.json', message: expect.stringContaining('this is no JSON') })
  area.name([{ ...route, title: 'Heaven' }])
  await area.build(isGood)
  expect(release().routes[0].title).toBe('Heaven')
})

it('ends at its start with the rule that area.json breaks', async () => {
  area.name([{ ...route, page: 'GonePage' }])
  const child = area.follow()
  const output = text(child.stderr as NodeJS.ReadableStream)
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(1)
  expect(await output).toContain('area.json names ./pages/GonePage, but there is no ./src/pages/GonePage/GonePage.tsx')
})

it('stops after it is closed', async () => {
  area.follow()
  await area.build(isGood)
  expect(await area.close()).toEqual({ output: 'closed', error: '' })
})
