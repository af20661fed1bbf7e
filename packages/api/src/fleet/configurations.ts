import { createHash } from 'node:crypto'
import type { BulkRow } from '../db/bulk.ts'
import { configurationXml, earlierStructure, hardwareCounts } from './configuration-xml.ts'
import { creatorOf } from './installations.ts'
import type { SystemPlan } from './plan.ts'
import { createRandom, demoId, type Random } from './random.ts'
import { rawArchive } from './raw-archive.ts'
import type { Structure } from './structure.ts'

const dayMs = 86_400_000

interface ConfigurationRows {
  configurations: BulkRow<'configurations'>[]
  /** Marked processed once their units are stored. */
  processed: string[]
  files: BulkRow<'configurationFiles'>[]
  hardware: BulkRow<'configurationHardware'>[]
  units: BulkRow<'units'>[]
}

type State = 'ready' | 'error' | 'processing'

/** One to five; the system grew from each to the next. The first is always ready. */
export function buildConfigurations(seed: string, plan: SystemPlan, structure: Structure, now: Date, index: number) {
  const random = createRandom(`${seed} configurations ${plan.key}`)
  const rows: ConfigurationRows = { configurations: [], processed: [], files: [], hardware: [], units: [] }
  const states = statesOf(
    random,
    random.weighted([
      [1, 35],
      [2, 30],
      [3, 20],
      [4, 10],
      [5, 5],
    ] as const),
  )
  const lastReady = states.lastIndexOf('ready')
  const newest = now.getTime() - random.int(3, 250) * dayMs
  states.forEach((state, i) => {
    const created = new Date(newest - (states.length - 1 - i) * random.int(60, 110) * dayMs)
    const layout = i === lastReady ? structure : earlierStructure(structure, (i + 1) / states.length)
    const id = demoId('configuration', `${plan.key}-${i + 1}`)
    const row = configurationRow({ random, plan, layout, state, created, id, index, version: i + 1 })
    rows.configurations.push(row)
    if (row.hasRaw)
      rows.files.push({
        configurationId: id,
        fileName: `raw-${plan.key}-${i + 1}.tar.gz`,
        content: rawArchive('configuration.xml', row.xml ?? '', created),
      })
    if (state !== 'ready') return
    rows.processed.push(id)
    rows.hardware.push(...hardwareRows(plan, layout, id, created))
    if (i === lastReady) rows.units.push(...unitRows(plan, layout, id))
  })
  return rows
}

/** The states of 100: ready 90, error 6, processing 4; only the newest can be processing. */
function statesOf(random: Random, count: number): State[] {
  return Array.from({ length: count }, (_, i): State => {
    if (i === 0) return 'ready'
    if (i === count - 1 && random.chance(0.13)) return 'processing'
    return random.chance(0.11) ? 'error' : 'ready'
  })
}

interface ConfigurationOrder {
  random: Random
  plan: SystemPlan
  layout: Structure
  state: State
  created: Date
  id: string
  index: number
  version: number
}

function configurationRow(order: ConfigurationOrder): BulkRow<'configurations'> {
  const { random, plan, layout, state, created, id, index, version } = order
  const head = { system: plan.type === 'autroprime' ? 'Autroprime' : 'AutroSafe', release: `4.${3 + version}`, created }
  const whole = configurationXml(layout, head)
  // A truncated file.
  const isCutOff = state === 'error' && random.chance(0.5)
  const xml = isCutOff
    ? whole.slice(0, Math.floor(whole.length / 2))
    : state === 'error'
      ? whole.replace(/type="B[HD]H-[^"]*"/, 'type="BHX-900"')
      : whole
  const lines = xml.split('\n').length
  return {
    id,
    systemId: demoId('system', plan.key),
    hash: createHash('sha256').update(xml).digest('hex'),
    comment: random.pick([
      'Første idriftsettelse',
      'Utvidelse etter ombygging',
      'Årskontroll',
      'Nye detektorer i 2. etg',
      'Justert forsinkelse',
    ]),
    xml,
    classReason: random.chance(0.4) ? classReason : null,
    hasRaw: random.chance(0.7),
    parsingError:
      state !== 'error' ? null : isCutOff ? `Unexpected end of document (line ${lines})` : 'Unknown unit type BHX-900',
    isProcessed: false,
    createdAt: created,
    createdById: creatorOf(index),
  }
}

const classReason = JSON.stringify({
  classes: [
    { id: 1, name: 'Fire' },
    { id: 2, name: 'False alarm' },
    { id: 3, name: 'Technical' },
  ],
  reasons: [
    { id: 12, classId: 1, name: 'Cooking' },
    { id: 21, classId: 2, name: 'Dust from building work' },
    { id: 22, classId: 2, name: 'Steam' },
    { id: 31, classId: 3, name: 'Detector contaminated' },
  ],
})

const hardwareRows = (plan: SystemPlan, layout: Structure, configurationId: string, configuredAt: Date) =>
  hardwareCounts(layout).map((entry) => ({
    configurationId,
    ...entry,
    systemId: demoId('system', plan.key),
    siteId: demoId('site', plan.site.key),
    configuredAt,
  }))

function unitRows(plan: SystemPlan, layout: Structure, configurationId: string): BulkRow<'units'>[] {
  return layout.panels.flatMap((panel) =>
    panel.loops.flatMap((loop) =>
      loop.units.map((unit) => ({
        systemId: demoId('system', plan.key),
        configurationId,
        unitName: unit.tag,
        hardwareTag: unit.type,
        lsi: unit.lsi,
        detectionZone: layout.zones.get(unit.zone) ?? null,
        carrierTags: `${panel.type} ${panel.tag} / ${loop.driver} ${loop.tag}`,
        serialNumber: unit.serial,
        productionDate: unit.productionDate,
      })),
    ),
  )
}
