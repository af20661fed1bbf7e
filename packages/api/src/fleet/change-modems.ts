import { storeMove } from '../areas/modems/move-modem.ts'
import { storeReplacement } from '../areas/modems/replace-hardware.ts'
import type { BulkRow } from '../db/bulk.ts'
import type { Queries } from '../db/queries.ts'
import { demoIds } from './demo-ids.ts'
import { withLuhn } from './installations.ts'
import { demoModemSecret } from './people.ts'

const dayMs = 86_400_000

interface Fleet {
  readonly sites?: readonly BulkRow<'sites'>[]
  readonly modems?: readonly BulkRow<'modems'>[]
}

/**
 * Replaces the hardware of one spare modem and moves another one, by the functions of the calls (product 10.18, 10.19). Neither connects a system, so
 * that the ratios of the fleet stay, and neither stands at a site of the demo accounts.
 */
export async function changeModems(change: Queries, { sites = [], modems = [] }: Fleet, now: Date): Promise<void> {
  const known = new Set<unknown>([...demoIds.sharedSites, demoIds.outsiderSite])
  const [broken, moved] = modems.filter(({ ip, siteId }) => ip === null && !known.has(siteId))
  if (!broken || !moved) return
  const { id, clientId, iccid, imei, imsi, wgip = null, ts = null } = broken
  const serial = String(Number(clientId.slice(-6)) + 9_000).padStart(6, '0')
  const fields = {
    clientId: `fam-${serial}`,
    imei: withLuhn(`00101700${serial}`),
    iccid: withLuhn(`894700000000${serial}`),
    imsi: `242000000${serial}`,
    wgip: wgip ?? '',
    ts: ts ?? '',
  }
  await storeReplacement(change, {
    modemId: id as string,
    before: { clientId, iccid, imei, imsi, wgip, ts },
    fields,
    secret: demoModemSecret(fields.clientId),
    actorId: demoIds.users['super.admin'],
    at: new Date(now.getTime() - 12 * dayMs),
  })
  const from = sites.find((site) => site.id === moved.siteId)
  const to = sites.find((site) => site.id !== moved.siteId && !known.has(site.id))
  if (!from || !to) return
  await storeMove(change, {
    modem: { id: moved.id as string, clientId: moved.clientId },
    from: { id: from.id as string, name: from.name },
    to: { id: to.id as string, name: to.name },
    systems: 'leave',
    actorId: moved.createdById as string,
    at: new Date(now.getTime() - 5 * dayMs),
  })
}
