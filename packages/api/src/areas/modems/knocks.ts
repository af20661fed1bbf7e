import { foundMax, knocksMax, modemLinks } from '@emberwatch/contract/modems'
import { ApiProblem } from '@emberwatch/http'
import type { Queries } from '../../db/queries.ts'
import type { CallOf } from '../../http/call.ts'
import { type Route, route } from '../../http/route.ts'

/** Modems that knock (product 10.16). */

const select = (db: Queries, limit: number) =>
  db
    .selectFrom('modemKnocks')
    .select(['clientId', 'knocks', 'firstAt', 'lastAt'])
    .orderBy('lastAt', 'desc')
    .orderBy('clientId')
    .limit(limit)

const withIsoTimes = <Row extends { readonly firstAt: Date; readonly lastAt: Date }>({
  firstAt,
  lastAt,
  ...row
}: Row) => ({
  ...row,
  firstAt: firstAt.toISOString(),
  lastAt: lastAt.toISOString(),
})

async function readKnocks({ db }: CallOf<typeof modemLinks.knocks>) {
  const rows = await select(db, knocksMax).select(['imei', 'address']).execute()
  return rows.map(withIsoTimes)
}

/** Finds knocks by the IMEI, which stands on the label: a caller without the device learns nothing. */
async function findKnocks({ db, body }: CallOf<typeof modemLinks.findKnocks>) {
  const rows = await select(db, foundMax).where('imei', '=', body.imei).execute()
  if (rows.length > 0) return rows.map(withIsoTimes)
  throw new ApiProblem('modem_knock.not_found', { fields: { imei: 'No device with this IMEI has tried to connect' } })
}

/**
 * Takes the client ID of a modem off the list.
 * @throws ApiProblem 409 where devices knock under it and none of them says the IMEI of this modem: it is another firm's
 */
export async function claimKnocks(change: Queries, { clientId, imei }: { clientId: string; imei: string }) {
  const rows = await change.deleteFrom('modemKnocks').where('clientId', '=', clientId).returning('imei').execute()
  const imeis = rows.map((row) => row.imei).filter(Boolean)
  if (imeis.length > 0 && !imeis.includes(imei)) throw new ApiProblem('modem.client_id_of_another_imei')
}

export const modemKnockRoutes: Route[] = [
  route(modemLinks.knocks, readKnocks),
  route(modemLinks.findKnocks, findKnocks),
]
