import { modemStages } from '@emberwatch/contract'
import type { BulkRow } from '../db/bulk.ts'
import type { StoredStage } from '../db/schema.ts'
import { hashModemSecret } from '../secrets/modem-secret.ts'
import { demoModemSecret, otherPeopleCount } from './people.ts'
import type { SitePlan, SystemPlan } from './plan.ts'
import { createRandom, demoId, type Random } from './random.ts'

const dayMs = 86_400_000
export const demoFirmware = '2.4.1'

export interface Installations {
  sites: BulkRow<'sites'>[]
  systems: BulkRow<'systems'>[]
  modems: BulkRow<'modems'>[]
  modemLinks: BulkRow<'modemLinks'>[]
  modemSystems: BulkRow<'modemSystems'>[]
  modemEntryLinks: BulkRow<'modemEntryLinks'>[]
}

export function buildInstallations(seed: string, plans: SitePlan[], now: Date): Installations {
  const random = createRandom(`${seed} installations`)
  const rows: Installations = {
    sites: [],
    systems: [],
    modems: [],
    modemLinks: [],
    modemSystems: [],
    modemEntryLinks: [],
  }
  plans.forEach((plan, index) => {
    const createdAt = new Date(now.getTime() - random.int(420, 1_400) * dayMs)
    rows.sites.push(siteRow(random, plan, index, createdAt))
    for (const system of plan.systems) rows.systems.push(systemRow(random, system, rows.systems.length, createdAt, now))
    for (let i = 1; i <= plan.modems; i++) {
      const modem = modemRow(random, plan, i, rows.modems.length, createdAt)
      // A second modem has no configuration yet.
      const entries = i === 1 && plan.isConfigured ? modemSystemRows(random, plan, modem.id as string) : []
      rows.modems.push(modem)
      rows.modemSystems.push(...entries)
      rows.modemEntryLinks.push(...entries.map(({ id: entryId }) => ({ entryId: entryId as string })))
      rows.modemLinks.push(modemLinkRow(modem, entries, now))
    }
  })
  return rows
}

/** The first people each created several sites. */
export const creatorOf = (index: number) =>
  demoId('user', index % 3 === 0 ? 'super.admin' : `other-${index % (otherPeopleCount / 2)}`)

function siteRow(random: Random, { fact }: SitePlan, index: number, createdAt: Date): BulkRow<'sites'> {
  const wasRenamed = random.chance(0.1)
  return {
    id: demoId('site', fact.key),
    name: fact.name,
    previousName: wasRenamed ? `${fact.name.split(' ')[0]} gamle anlegg` : null,
    siteNumber: `S-${String(10_000 + index * 137)}`,
    description: random.chance(0.7) ? `${kindWords[fact.kind]} i ${fact.city}` : null,
    addressLine1: fact.street,
    addressLine2: random.chance(0.15) ? 'Inngang B' : null,
    postalCode: fact.postalCode,
    city: fact.city,
    country: 'Norway',
    previousAddress: wasRenamed
      ? JSON.stringify({
          addressLine1: 'Gamleveien 1',
          addressLine2: null,
          postalCode: fact.postalCode,
          city: fact.city,
          country: 'Norway',
        })
      : null,
    comment: random.chance(0.3) ? 'Nøkkelboks ved hovedinngang. Ring vaktmester før test.' : null,
    createdAt,
    createdById: creatorOf(index),
  }
}

const kindWords = {
  office: 'Kontorbygg',
  industry: 'Industribygg',
  school: 'Skole eller barnehage',
  assembly: 'Forsamlingslokale',
  care: 'Helsebygg',
  hotel: 'Hotell',
  port: 'Havneanlegg',
  process: 'Prosessanlegg',
  ship: 'Skip',
} as const

const parts = ['hovedsentral', 'fløy øst', 'parkering', 'teknisk bygg']
const typeLetters = { autrosafe: 'AS', autroprime: 'AP', simulator: 'SIM' } as const

function systemRow(random: Random, plan: SystemPlan, index: number, siteCreated: Date, now: Date): BulkRow<'systems'> {
  const createdAt = new Date(siteCreated.getTime() + random.int(1, 20) * dayMs)
  return {
    id: demoId('system', plan.key),
    siteId: demoId('site', plan.site.key),
    name: `${plan.site.name.replace(/ \(.*\)/, '')} ${parts[plan.position - 1] ?? `del ${plan.position}`}`,
    previousName: random.chance(0.08) ? `${plan.site.city} anlegg ${plan.position}` : null,
    equipmentNumber: plan.type === 'simulator' ? null : String(10_000_000 + index * 4_711),
    type: plan.type,
    tag: `${typeLetters[plan.type]}-${String(plan.position).padStart(2, '0')}`,
    comment: random.chance(0.4) ? 'Serviceavtale: kvartalsvis kontroll' : null,
    connectionState: plan.connectionState,
    connectionChangedAt: plan.connectionState ? new Date(now.getTime() - random.int(5, 4_000) * 60_000) : null,
    createdAt,
    archivedAt: plan.isArchived ? new Date(now.getTime() - random.int(10, 200) * dayMs) : null,
  }
}

function modemRow(random: Random, plan: SitePlan, position: number, index: number, createdAt: Date): BulkRow<'modems'> {
  const running = 417 + index
  const serial = String(running).padStart(6, '0')
  const isConfigured = position === 1 && plan.isConfigured
  // Two sites lie within 30 m of one another, so they are not moved.
  const jitter = () => (['brosundet', 'fjordlys', 'melkoy'].includes(plan.fact.key) ? 0 : (random.next() - 0.5) * 0.004)
  return {
    id: demoId('modem', `${plan.fact.key}-${position}`),
    siteId: demoId('site', plan.fact.key),
    clientId: `fam-${serial}`,
    imei: withLuhn(`00101700${serial}`),
    iccid: withLuhn(`894700000000${serial}`),
    imsi: `242000000${serial}`,
    wgip: `10.64.${1 + (index >> 6)}.${10 + (running % 240)}`,
    ts: String(Math.floor(createdAt.getTime() / 1000)),
    topic: `fam/${serial}`,
    lat: Number((plan.fact.lat + jitter()).toFixed(6)),
    lng: Number((plan.fact.lng + jitter()).toFixed(6)),
    ip: isConfigured ? '192.168.10.1' : null,
    subnet: isConfigured ? '255.255.255.0' : null,
    createdAt: new Date(createdAt.getTime() + dayMs),
    createdById: creatorOf(index),
  }
}

/** A modem whose mobile connection is ok was heard of a moment ago. */
function modemLinkRow(
  { id, clientId, topic, wgip, createdAt }: BulkRow<'modems'>,
  entries: readonly BulkRow<'modemSystems'>[],
  now: Date,
): BulkRow<'modemLinks'> {
  const isOnline = entries.some(({ stages }) => stages?.includes('"name":"mobileConnection","status":"ok"'))
  const running = Number(clientId.slice(-6))
  const changedAt = new Date(now.getTime() - (60 + (running % 400)) * 60_000)
  return {
    modemId: id as string,
    topic: topic as string,
    secretHash: hashModemSecret(demoModemSecret(clientId), Buffer.from(clientId.slice(-9).padEnd(12, '-'))),
    secretAt: createdAt as Date,
    isOnline,
    session: isOnline ? `demo-${running}` : null,
    bornAt: isOnline ? changedAt : null,
    changedAt: isOnline ? changedAt : null,
    heardAt: isOnline ? new Date(now.getTime() - (running % 50) * 1_000) : null,
    address: isOnline ? (wgip as string) : null,
    firmware: isOnline ? demoFirmware : null,
    signal: isOnline ? -60 - (running % 35) : null,
  }
}

/** Adds the check digit of ISO/IEC 7812. */
export function withLuhn(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

function modemSystemRows(random: Random, plan: SitePlan, modemId: string): BulkRow<'modemSystems'>[] {
  return plan.systems.map((system, i) => {
    const stages = stagesOf(system.connectionState)
    return {
      id: demoId('modem-system', system.key),
      modemId,
      systemId: demoId('system', system.key),
      endpointId: demoId('endpoint', system.key),
      position: i,
      name: parts[i] ?? `del ${i + 1}`,
      type: system.type,
      host: `192.168.10.${20 + i}`,
      port: system.type === 'autrosafe' ? 4_001 + random.int(0, 2) : null,
      username: system.type === 'autroprime' ? 'panel' : null,
      password: system.type === 'autroprime' ? `demo-${system.key}` : null,
      stages: stages && JSON.stringify(stages),
      stateDescription: stages?.some((stage) => stage.status === 'fail') ? failureText(system.connectionState) : null,
    }
  })
}

const failureText = (state: string | null) =>
  state === 'mobile_connection_failed'
    ? 'No answer from the mobile network'
    : state === 'network_config_failed'
      ? 'The modem did not accept the network configuration'
      : 'The panel did not answer on its port'

const stageWords: Record<string, StoredStage['status'][]> = {
  system_connected: ['ok', 'ok', 'ok', 'ok'],
  mobile_connection_failed: ['fail', 'pending', 'pending', 'pending'],
  network_config_failed: ['ok', 'fail', 'pending', 'pending'],
  panel_config_failed: ['ok', 'ok', 'fail', 'pending'],
  panel_config_ok: ['ok', 'ok', 'ok', 'pending'],
}

/** Null where the connection is unknown (product 22.7). */
export function stagesOf(connectionState: string | null): StoredStage[] | null {
  const words = connectionState === null ? undefined : stageWords[connectionState]
  return words ? modemStages.map((stage, i) => ({ name: stage.name, status: words[i] ?? 'pending' })) : null
}
