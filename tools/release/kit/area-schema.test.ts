import { StrictAreaFile } from '@emberwatch/federation'
import { Ajv } from 'ajv'
import { templates } from '../../../packages/area-kit/src/init/templates.ts'
import { areaSchema, areaSchemaFile } from './area-schema.ts'

const isArea = new Ajv().compile(areaSchema())
const area = JSON.parse(
  templates({ name: 'weather', title: 'Weather', page: 'WeatherPage', path: '/weather' })['area.json'] ?? '',
)

it('has every field that a build reads', () => {
  expect(areaSchema()).toMatchObject({
    properties: Object.fromEntries(Object.keys(StrictAreaFile.entries).map((field) => [field, {}])),
  })
})

it('takes the area.json of a new area, which says where the schema lies in the kit', () => {
  expect(area.$schema).toBe(`./node_modules/@emberwatch/area-kit/${areaSchemaFile}`)
  expect(isArea(area)).toBe(true)
})

it.each([
  ['an unknown field', { colour: 'red' }],
  ['an area without a title', { title: undefined }],
  ['a page that is no PascalCase name', { routes: [{ ...area.routes[0], page: 'weather' }] }],
  ['an unknown access word', { routes: [{ ...area.routes[0], access: 'everyone' }] }],
  [
    'an unknown extension point',
    { extensions: [{ point: 'site.footer', part: 'Summary', title: 'W', access: 'signedIn' }] },
  ],
  ['a version that is none', { needsContract: 'new' }],
])('refuses %s', (_, changes) => {
  expect(isArea({ ...area, ...changes })).toBe(false)
})
