import type { Db } from '@emberwatch/api'
import { timed } from '../figures.ts'

/** Columns and rows of the unit age report in its own order. */
const unitAges = `select y.customer_number, u.unit_name, u.hardware_tag, u.carrier_tags, u.serial_number, u.production_date,
    y.name, y.type, s.site_number, s.name, s.address_line1, s.address_line2, s.postal_code, s.city, s.country
  from units u join systems y on y.id = u.system_id join sites s on s.id = y.site_id
  where u.configuration_id = y.current_configuration_id and y.archived_at is null and s.deleted_at is null
  order by u.production_date nulls last, u.id`

/**
 * Milliseconds that the database alone needs to give all rows of the unit age report away. PGlite has no COPY … TO STDOUT;
 * its file /dev/blob takes the same text.
 */
export async function bareCopy(db: Db, rounds: number): Promise<number> {
  const target = db.kind === 'embedded' ? `'/dev/blob'` : 'stdout'
  const times = []
  for (let round = 0; round < rounds; round++) times.push(await copied(db, `copy (${unitAges}) to ${target}`))
  return Math.min(...times)
}

/** The driver takes the text of a COPY and lets it go. */
async function copied({ pool }: Db, statement: string): Promise<number> {
  const client = await pool.connect()
  return timed(() => client.query(statement).finally(() => client.release()))
}
