import { fleetState, type MapItem } from '@emberwatch/contract/sites-systems'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import { route } from '../../http/route.ts'
import { addressOf } from '../../identity/address.ts'
import { personList } from '../person-list.ts'
import { countedAndPlaced, countsAndPlace } from './state-of-sites.ts'

type Row = Omit<MapItem, 'address'> & Parameters<typeof addressOf>[0]

const issuedRows = (userId: string) => sql<Row>`
  with mine as materialized (
    select s.* from site_rights r join sites s on s.id = r.site_id where r.user_id = ${userId}
  ), ${countedAndPlaced}
  select mine.id as site_id, mine.name as site_name, mine.address_line1, mine.address_line2, mine.postal_code, mine.city,
    mine.country, ${countsAndPlace}
  order by mine.sort_key, mine.id`

async function loadIssued(db: Queries, userId: string): Promise<MapItem[]> {
  const { rows } = await issuedRows(userId).execute(db)
  return rows.map(({ addressLine1, addressLine2, postalCode, city, country, ...row }) => ({
    ...row,
    address: addressOf({ addressLine1, addressLine2, postalCode, city, country }),
  }))
}

export const issuedSites = personList(route(fleetState.map, ({ db, params }) => loadIssued(db, params.id)))
