import { type Configuration, configurations, inlineXmlMax } from '@emberwatch/contract/sites-systems'
import { ApiProblem } from '@emberwatch/http'
import { sql } from 'kysely'
import { byteSlices } from '../../db/byte-slices.ts'
import type { Queries } from '../../db/queries.ts'
import { fileRoute, type Route, route } from '../../http/route.ts'
import { uuid } from '../../lists/keys.ts'
import { listRoute } from '../../lists/list-route.ts'
import { column, emptyLast, firstRow, onlyRow, type PageOfIds, personName } from '../../lists/source.ts'
import { unpacked } from './xml/stored-text.ts'

/** octet_length does not load the text itself, which may be large. */
const bytes = sql<number>`coalesce(c.xml_bytes, octet_length(c.xml), 0)`

/** Bytes of texts on one page, so that large files do not block others. The first row always fits. */
const pageTextMax = 2 * 1024 * 1024
const hasRoom = sql<boolean>`(page.position = 1 or sum(coalesce(octet_length(c.class_reason), 0) + case
  when ${bytes} <= ${inlineXmlMax} then ${bytes} else 0 end) over (order by page.position) <= ${pageTextMax})`

async function loadConfigurations(db: Queries, page: PageOfIds): Promise<Configuration[]> {
  const rows = await db
    .selectFrom(page)
    .innerJoin('configurations as c', 'c.id', 'page.id')
    .innerJoin('systems as y', 'y.id', 'c.systemId')
    .leftJoin('users as u', 'u.id', 'c.createdById')
    .select(['c.id', 'c.hash', 'c.comment', 'c.hasRaw', 'c.createdAt', 'c.parsingError'])
    .select(['c.isProcessed', 'c.systemId', personName('u').as('createdBy'), bytes.as('xmlBytes')])
    .select(sql<boolean>`c.id is not distinct from y.current_configuration_id`.as('isCurrent'))
    .select(sql<string | null>`case when ${bytes} <= ${inlineXmlMax} and ${hasRoom} then c.xml end`.as('xml'))
    .select(
      sql<string | null>`case when ${hasRoom} or c.class_reason is null then c.class_reason else '' end`.as(
        'classReason',
      ),
    )
    .orderBy('page.position')
    .execute()
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

export const loadConfiguration = async (db: Queries, id: string): Promise<Configuration> =>
  firstRow(await loadConfigurations(db, onlyRow(id)), 'system_configuration.not_found')

const configurationsOfSystem = listRoute(configurations.list, {
  from: ({ db, params }) =>
    db
      .selectFrom('configurations as c')
      .leftJoin('users as u', 'u.id', 'c.createdById')
      .where('c.systemId', '=', params.id),
  key: { id: uuid('c.id') },
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
  const row = await db
    .selectFrom('configurationFiles')
    .select('fileName')
    .where('configurationId', '=', params.id)
    .executeTakeFirst()
  if (!row) throw new ApiProblem('system_configuration.not_found')
  const source = { table: 'configuration_files', column: 'content', key: 'configuration_id', id: params.id }
  return { content: byteSlices(db, source), name: row.fileName }
})

/** Null where there is no configuration, or none with an XML. */
export async function loadXml(db: Queries, id: string) {
  const row = await db
    .selectFrom('configurations')
    .select(['hash', 'xml', sql<boolean>`xml_gzip is not null`.as('isPacked')])
    .where('id', '=', id)
    .executeTakeFirst()
  const source = { table: 'configurations', column: 'xml_gzip', key: 'id', id }
  const content = row?.isPacked ? unpacked(byteSlices(db, source)) : (row?.xml ?? null)
  return row && content !== null ? { hash: row.hash, content } : null
}

const xmlFile = fileRoute(configurations.xml, async ({ db, params }) => {
  const xml = await loadXml(db, params.id)
  if (!xml) throw new ApiProblem('system_configuration.not_found')
  return { content: xml.content, name: `${xml.hash}.xml` }
})

export const configurationRoutes: Route[] = [configurationsOfSystem, hardwareSummary, rawFile, xmlFile]
