import { SyntaxKind } from 'ts-morph'
import type { Sources } from './sources.ts'
import { type FieldCall, loaderOf, schemaFile } from './things.ts'
import { called, kebab, spaced } from './words.ts'

export function handlerOf(
  sources: Sources,
  { name, table, group, contract, field, call, handler, area, access, missing }: FieldCall,
): string {
  const { load, args } = readingOf(sources, group, area)
  const loader = sources.pathOf(loaderOf(sources, name).select).split('/').at(-1)
  const label = labelOf(sources, table)
  const read = [...new Set([field, label])].map((one) => `'${one}'`).join(', ')
  const target = /on(\w)(\w*)\(/.exec(access)
  return `import { ${group} } from '${contract}'
import type { CallOf } from '../../http/call.ts'
import { route } from '../../http/route.ts'
import { ApiProblem } from '@emberwatch/http'
import { changedFields, recordActivity } from '../../record/record.ts'
import { ${load} } from './${loader}'

/** Locks the row until the transaction ends, so that the record says what it was. */
export const ${handler} = route(
  ${group}.${call},
  async (call: CallOf<typeof ${group}.${call}>) => {
    const { db, params, user, body, now } = call
    await db.transaction().execute(async (change) => {
      const rows = change.selectFrom('${table}').where('id', '=', params.id)
      const before = await rows.select([${read}]).forUpdate().executeTakeFirst()
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

/** The API's code to read one thing: `route(<group>.get, (…) => load(…))`. @throws if there is none */
function readingOf(sources: Sources, group: string, area: string) {
  const routed = new RegExp(`route\\(${group}\\.get, .*? => (load\\w+)(\\(.*?\\))\\)$`, 's')
  const match = sources.find(`packages/api/src/areas/${area}/*.ts`, `reading of one of ${group}`, (file) =>
    file
      .getDescendantsOfKind(SyntaxKind.CallExpression)
      .map((one) => routed.exec(one.getText()))
      .find((one) => one !== null),
  )
  return { load: match[1], args: match[2] }
}

function labelOf(sources: Sources, table: string): string {
  const schema = sources.file(schemaFile)
  const type = schema.getInterfaceOrThrow('Database').getPropertyOrThrow(table).getTypeNodeOrThrow().getText()
  const columns = schema.getInterfaceOrThrow(type)
  return ['name', 'clientId', 'tagName'].find((column) => columns.getProperty(column)) ?? 'id'
}

export const testOf = ({
  name,
  table,
  path,
  field,
  missing,
}: FieldCall): string => `import { fillPath } from '@emberwatch/contract'
import { demoIds } from '../../fleet/index.ts'
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
export const ofSharedSite = (table: string): string =>
  ({
    sites: ".where('id', '=', demoIds.sites.nidelva)",
    scannedLoops: ".where('scannedSystemId', '=', demoIds.scannedSystem('nidelva'))",
    scannedUnits: ".where('scannedSystemId', '=', demoIds.scannedSystem('nidelva'))",
  })[table] ?? ".where('siteId', '=', demoIds.sites.nidelva)"
