import type { Random } from './random.ts'
import type { SiteKind } from './site-data.ts'

/** Product 22.5, 22.6, 22.8. */
export type UnitGroup = 'smoke' | 'multi' | 'heat' | 'callPoint' | 'sounder' | 'io'

/** Shares in per cent. */
export const unitMix: readonly (readonly [UnitGroup, number])[] = [
  ['smoke', 58],
  ['multi', 10],
  ['heat', 9],
  ['callPoint', 9],
  ['sounder', 12],
  ['io', 2],
]

const tagLetters: Record<UnitGroup, string> = {
  smoke: 'S',
  multi: 'S',
  heat: 'H',
  callPoint: 'M',
  sounder: 'A',
  io: 'IO',
}

const types: Record<UnitGroup, { old: readonly string[]; current: readonly string[] }> = {
  smoke: { old: ['BHH-200'], current: ['BHH-300', 'BHH-300', 'BHH-300', 'BHH-500/S'] },
  multi: { old: ['BHH-220'], current: ['BHH-320'] },
  heat: { old: ['BDH-200'], current: ['BDH-300'] },
  callPoint: { old: ['BF-200'], current: ['BF-300', 'BF-300', 'BF-500'] },
  sounder: {
    old: ['BBR-130', 'BBR-200'],
    current: ['BBR-200', 'BBR-230', 'BBR-230/IP', 'BBQ-130', 'BBQ-230', 'BBL-100/IP'],
  },
  io: { old: ['BN-300'], current: ['BN-310', 'BN-320'] },
}
/** Year of installation. */
const currentSince = 2014

export const unitType = (random: Random, group: UnitGroup, year: number): string =>
  random.pick(year >= currentSince ? types[group].current : types[group].old)

export const isDetector = (group: UnitGroup) => group !== 'sounder' && group !== 'io'

const two = (n: number) => String(n).padStart(2, '0')
const three = (n: number) => String(n).padStart(3, '0')

export const panelTag = (panel: number) => `P${two(panel)}`
export const loopTag = (loop: number) => `L${two(loop)}`

/** A tag has at most 24 characters, and is unique in its system. Ships and process plants have their own style. */
export function unitTag(kind: SiteKind, group: UnitGroup, panel: number, loop: number, sequence: number): string {
  if (kind === 'ship') {
    const suffix = { smoke: 'SD', multi: 'SD', heat: 'HD', callPoint: 'MC', sounder: 'AL', io: 'IO' }[group]
    return `D${loop}-${'ABC'[panel - 1] ?? 'D'}-${three(sequence)}-${suffix}`
  }
  if (kind === 'process') return `${69 + panel}-FD-${loop}${three(sequence)}${sequence % 5 === 0 ? 'B' : 'A'}`
  return `${panelTag(panel)}-${loopTag(loop)}-${tagLetters[group]}${three(sequence)}`
}

const rooms = [
  'korridor øst',
  'korridor vest',
  'trapperom A',
  'teknisk rom',
  'møterom',
  'kantine',
  'lager',
  'garderober',
  'resepsjon',
  'arkiv',
  'kjøkken',
  'heissjakt',
]
const shipRooms = ['Maskinrom SB', 'Maskinrom BB', 'Lugarer forut', 'Lugarer akter', 'Bysse', 'Bro', 'Bildekk']

/** A name has at most 34 characters; each number has one name. */
export function zoneName(kind: SiteKind, zone: number): string {
  const number = `DZ-${three(zone)}`
  if (kind === 'ship') return `${number} ${shipRooms[zone % shipRooms.length]} d${1 + (zone % 9)}`
  return `${number} ${1 + (Math.floor(zone / 7) % 6)}. etg ${rooms[zone % rooms.length]}`
}

/** `YYWW-nnnnnn`, and the Monday of that week as `yyyy-MM-dd`. */
export function serialNumber(year: number, week: number, running: number) {
  const fourth = new Date(Date.UTC(year, 0, 4))
  const monday = new Date(fourth.getTime() + ((week - 1) * 7 - ((fourth.getUTCDay() + 6) % 7)) * 86_400_000)
  return {
    serial: `${two(year % 100)}${two(week)}-${String(running).padStart(6, '0')}`,
    productionDate: monday.toISOString().slice(0, 10),
  }
}
