import { Sources } from './sources.ts'
import { findThing, loaderFile, schemaFile, type Thing } from './things.ts'
import { called, capital, fieldName, kebab, spaced, title } from './words.ts'

/** A call that changes one text of a thing. */
export interface FieldCall extends Thing {
  readonly field: string
  /** Of the call in its group, and of what answers it: `changeBuilding`. */
  readonly call: string
  /** Its body in the contract: `ScannedSystemBuilding`. */
  readonly body: string
}

/**
 * Makes the call that changes one text of a thing, `PUT /v1/<things>/{id}/<field>`: declared in the contract, answered by a handler that leaves
 * its line in the record, and tried over HTTP.
 */
export function newEndpoint(root: string, thing = '', field = ''): string[] {
  const sources = new Sources(root)
  addEndpoint(sources, thing, field)
  return [...sources.write(), 'next: pnpm product']
}

export function addEndpoint(sources: Sources, name: string, fieldText: string): FieldCall {
  const field = fieldName(fieldText)
  const thing = findThing(sources, name)
  if (!new RegExp(`^ {2}${field}: Text,`, 'm').test(rowOf(sources, name)))
    throw new Error(`${name} has no text ${field}; "pnpm new column ${name} ${field} <sample>" gives it one`)
  const call: FieldCall = { ...thing, field, call: `change${capital(field)}`, body: `${name}${capital(field)}` }
  declare(sources, call)
  const file = `packages/api/src/areas/${call.area}/change-${kebab(name)}-${kebab(field)}`
  sources.create(`${file}.ts`, handlerOf(sources, call))
  sources.create(`${file}.test.ts`, testOf(call))
  const routes = `packages/api/src/areas/${call.area}/routes.ts`
  sources.addTo(routes, /^/, `import { ${call.call} } from './change-${kebab(name)}-${kebab(field)}.ts'\n`)
  sources.addTo(routes, /^export const \w+: Route\[\] = \[\n(?: .*\n)*/m, `  ${call.call},\n`)
  return call
}

const rowOf = (sources: Sources, name: string): string => {
  const row = new RegExp(`export const ${name} = v\\.object\\(\\{\\n(?: .*\\n)*`)
  return row.exec(sources.read(sources.find(row, 'packages/contract/src/entities/*.ts', name)))?.[0] ?? ''
}

function declare(sources: Sources, { contractFile, group, name, field, call, body, ...thing }: FieldCall): void {
  const text = sources.read(contractFile)
  const longest = `${field}Max`
  if (!/\boptionalText\b/.test(text))
    sources.addTo(contractFile, /^/, `import { optionalText } from './text-fields.ts'\n`)
  sources.addTo(
    contractFile,
    new RegExp(`[\\s\\S]*?(?=export const ${group} = \\{)`),
    `/** The most letters of a ${called(name)}'s ${spaced(field)}. */
const ${longest} = 100
export const ${body} = v.object({ ${field}: optionalText('${title(field)}', ${longest}) })
export type ${body} = v.InferOutput<typeof ${body}>

`,
  )
  sources.addTo(
    contractFile,
    new RegExp(`export const ${group} = \\{\\n(?: .*\\n)*`),
    `  ${call}: put('${thing.path}/${kebab(field)}', {
    name: '${group}.${call}',
    isAddition: true,
    summary: 'Change the ${spaced(field)} of a ${called(name)}.',
    access: ${thing.access},
    changes: ${thing.changes},
    body: ${body},
    answer: ${name},
    errors: ['${thing.missing}'],
  }),
`,
  )
}

function handlerOf(
  sources: Sources,
  { name, table, group, path, field, call, body, area, access, missing }: FieldCall,
): string {
  const routed = new RegExp(`route\\(${group}\\.get, .*? => (load\\w+)(\\(.*?\\))\\)`)
  const from = sources.find(routed, `packages/api/src/areas/${area}/*.ts`, `reading of one ${name}`)
  const [, load, args] = routed.exec(sources.read(from)) ?? []
  const loader = loaderFile(sources, name).split('/').at(-1)
  const label = /\n {2}(name|clientId|tagName): /.exec(interfaceOf(sources, table))?.[1] ?? 'id'
  const target = /on(\w)(\w*)\(/.exec(access)
  return `import { type ${body}, ${group} } from '@emberwatch/contract'
import type { Call } from '../../http/call.ts'
import { route } from '../../http/route.ts'
import { ApiProblem } from '../../problem.ts'
import { changedFields, recordActivity } from '../../record/record.ts'
import { ${load} } from './${loader}'

/** Held until the transaction ends, so that the record says what it was. */
export const ${call} = route(
  ${group}.${call},
  async (call: Call<'${path}/${kebab(field)}', ${body}>) => {
    const { db, params, user, body, now } = call
    await db.transaction().execute(async (change) => {
      const rows = change.selectFrom('${table}').where('id', '=', params.id)
      const before = await rows.select(['${field}', '${label}']).forUpdate().executeTakeFirst()
      if (!before) throw new ApiProblem('${missing}')
      await change.updateTable('${table}').set(body).where('id', '=', params.id).execute()
      const target = { targetType: '${target?.[1]?.toLowerCase()}${target?.[2]}', targetId: params.id, targetName: before.${label} } as const
      const line = { actorId: user.id, action: \`\${target.targetType}.updated\`, ...target, changes: changedFields(before, body) }
      await recordActivity(change, line, now())
    })
    return ${load}${args}
  },
)
`
}

const interfaceOf = (sources: Sources, table: string): string => {
  const text = sources.read(schemaFile)
  const type = new RegExp(`^ {2}${table}: (\\w+)`, 'm').exec(text)?.[1]
  return new RegExp(`^interface ${type} [^{]*\\{\\n(?: .*\\n)*`, 'm').exec(text)?.[0] ?? ''
}

const testOf = ({
  name,
  table,
  path,
  field,
  missing,
}: FieldCall): string => `import { fillPath } from '@emberwatch/contract'
import { demoIds } from '@emberwatch/demo'
import { type Calls, callsOf, refusal } from '../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'

let api: DemoApi
let call: Calls
let path: string
beforeAll(async () => {
  api = await openDemoApi()
  call = callsOf(api)
  const things = api.db.kysely.selectFrom('${table}').select('id')${ofSharedSite(table)}
  const { id } = await things.executeTakeFirstOrThrow()
  path = fillPath('${path.replace(/^\/v1/, '')}', { id })
})
afterAll(() => api.close())

it('changes the ${spaced(field)} of a ${called(name)} and leaves its other fields', async () => {
  const { body: before } = await call('site.admin', 'GET', path)
  const { status, body } = await call('site.admin', 'PUT', \`\${path}/${kebab(field)}\`, { ${field}: 'Another' })
  expect([status, body.data]).toEqual([200, { ...before.data, ${field}: 'Another' }])
  expect((await call('site.monitor', 'GET', path)).body.data.${field}).toBe('Another')
})

it('refuses those who may not, and what is not there', async () => {
  const change = (who: 'site.monitor' | 'super.admin', to: string) => call(who, 'PUT', \`\${to}/${kebab(field)}\`, { ${field}: 'x' })
  expect(refusal(await change('site.monitor', path))).toEqual([403, 'user.missing_permissions'])
  const nowhere = path.replace(/[^/]+$/, demoIds.users['site.admin'])
  expect(refusal(await change('super.admin', nowhere))).toEqual([404, '${missing}'])
})
`
/** Rows of a site that the accounts `site.*` hold. */
export const ofSharedSite = (table: string): string =>
  ({
    sites: ".where('id', '=', demoIds.sites.nidelva)",
    scannedLoops: ".where('scannedSystemId', '=', demoIds.scannedSystem('nidelva'))",
    scannedUnits: ".where('scannedSystemId', '=', demoIds.scannedSystem('nidelva'))",
  })[table] ?? ".where('siteId', '=', demoIds.sites.nidelva)"
