import { type Configuration, configurations, inlineXmlMax } from '@emberwatch/contract'
import { sql } from 'kysely'
import type { Queries } from '../../http/call.ts'
import { ApiProblem } from '../../http/problem.ts'
import { fileRoute, listRoute, type Route, route } from '../../http/route.ts'
import { column, emptyLast, firstRow, onlyRow, type Page, personName } from '../../lists/source.ts'
import { textOf } from './xml/stored-text.ts'

/** Reads configurations: the list, what a configuration counts, and its files. */

/** octet_length does not read the text itself, which may be large. */
const bytes = sql<number>`coalesce(c.xml_bytes, octet_length(c.xml), 0)`

async function loadConfigurations(db: Queries, page: Page<'id'>): Promise<Configuration[]> {
  const rows = await db
    .selectFrom(page)
    .innerJoin('configurations as c', 'c.id', 'page.id')
    .leftJoin('users as u', 'u.id', 'c.createdById')
    .select(['c.id', 'c.hash', 'c.comment', 'c.classReason', 'c.hasRaw', 'c.createdAt', 'c.parsingError'])
    .select(['c.isProcessed', 'c.systemId', personName('u').as('createdBy'), bytes.as('xmlBytes')])
    .select(sql<string | null>`case when ${bytes} <= ${inlineXmlMax} then c.xml end`.as('xml'))
    .orderBy('page.position')
    .execute()
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** @throws ApiProblem when it is not there */
export const loadConfiguration = async (db: Queries, id: string): Promise<Configuration> =>
  firstRow(await loadConfigurations(db, onlyRow(id)), 'system_configuration.not_found')

const configurationsOfSystem = listRoute(configurations.list, {
  from: ({ db, params }) =>
    db
      .selectFrom('configurations as c')
      .leftJoin('users as u', 'u.id', 'c.createdById')
      .where('c.systemId', '=', params.id),
  key: { id: column('c.id') },
  sort: {
    createdAt: column('c.createdAt'),
    comment: emptyLast('c.comment'),
    createdBy: emptyLast('u.sortKey'),
  },
  search: { hash: column('c.hash'), comment: column('c.comment'), createdBy: personName('u') },
  filters: {},
  rows: ({ db }, page) => loadConfigurations(db, page),
})

const hardwareSummary = route(configurations.hardware, ({ db, params }) =>
  db
    .selectFrom('configurationHardware')
    .select(['hardwareTag', 'quantity'])
    .where('configurationId', '=', params.id)
    .orderBy('quantity', 'desc')
    .orderBy('hardwareTag')
    .execute(),
)

const rawFile = fileRoute(configurations.download, async ({ db, params }) => {
  const found = await db
    .selectFrom('configurationFiles')
    .select(['fileName', 'content'])
    .where('configurationId', '=', params.id)
    .executeTakeFirst()
  if (!found) throw new ApiProblem('system_configuration.not_found')
  return { content: found.content, name: found.fileName }
})

const xmlFile = fileRoute(configurations.xml, async ({ db, params }) => {
  const found = await db
    .selectFrom('configurations')
    .select(['hash', 'xml', 'xmlGzip'])
    .where('id', '=', params.id)
    .executeTakeFirst()
  const content = found ? textOf(found) : null
  if (!found || content === null) throw new ApiProblem('system_configuration.not_found')
  return { content, name: `${found.hash}.xml` }
})

export const configurationRoutes: Route[] = [configurationsOfSystem, hardwareSummary, rawFile, xmlFile]
