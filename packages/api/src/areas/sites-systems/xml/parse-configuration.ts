import type { Attributes, XmlOutcome, XmlVisitor } from './read-xml.ts'
import { readXml } from './read-xml.ts'

/** What a configuration file says of panels, modules and loop units (domain shape: zones, panel, module, unit). */
export interface ParsedConfiguration extends XmlOutcome {
  readonly hardware: readonly HardwareCount[]
  /** Loop units, some thousand to a piece, as JSON texts: an object for each would take several times the room. */
  readonly unitPieces: readonly string[]
}

type HardwareKind = 'panel' | 'module' | 'unit'
interface HardwareCount {
  readonly hardwareTag: string
  readonly kind: HardwareKind
  readonly quantity: number
}

const unitsInPiece = 2_000
/** Longer than any real name; a longer one could not be indexed. */
const textMax = 255

/** Reads a configuration file from disk. */
export async function parseConfiguration(path: string): Promise<ParsedConfiguration> {
  const collector = new Collector()
  const outcome = await readXml(path, collector)
  return { ...outcome, ...collector.result() }
}

/** Cut so that no half of a character stays. */
const clip = (text: string | undefined): string | null => text?.trim().slice(0, textMax).toWellFormed() || null

/** Week of production from a serial number `YYWW-nnnnnn`, as the Monday of that ISO week; null where it is none. */
export function productionDateOf(serial: string | null): string | null {
  const [, year = '', week = ''] = /^(\d\d)(\d\d)-/.exec(serial ?? '') ?? []
  if (!year || Number(week) < 1 || Number(week) > 53) return null
  // No such unit was made before 1990.
  const fullYear = Number(year) + (Number(year) >= 90 ? 1900 : 2000)
  const fourth = new Date(Date.UTC(fullYear, 0, 4))
  const days = (Number(week) - 1) * 7 - ((fourth.getUTCDay() + 6) % 7)
  return new Date(fourth.getTime() + days * 86_400_000).toISOString().slice(0, 10)
}

class Collector implements XmlVisitor {
  readonly #counts = new Map<string, { kind: HardwareKind; quantity: number }>()
  readonly #zones = new Map<string, string>()
  readonly #pieces: string[] = []
  #units: object[] = []
  #panel = ''
  #module = ''

  open(name: string, attributes: Attributes) {
    if (name === 'zone' && attributes.id) this.#zones.set(attributes.id, attributes.name ?? attributes.id)
    if (name !== 'panel' && name !== 'module' && name !== 'unit') return
    const type = clip(attributes.type)
    const label = [type, clip(attributes.tag)].filter(Boolean).join(' ')
    if (name === 'panel') {
      this.#panel = label
      this.#module = ''
    }
    if (name === 'module') this.#module = label
    if (!type) return
    this.#count(type, name)
    if (name === 'unit') this.#addUnit(type, attributes)
  }

  #count(type: string, kind: HardwareKind) {
    const known = this.#counts.get(type)
    if (known) known.quantity++
    else this.#counts.set(type, { kind, quantity: 1 })
  }

  #addUnit(hardwareTag: string, { tag, lsi, zone, serial }: Attributes) {
    const serialNumber = clip(serial)
    this.#units.push({
      unit_name: clip(tag),
      hardware_tag: hardwareTag,
      lsi: clip(lsi),
      detection_zone: zone ? clip(this.#zones.get(zone) ?? zone) : null,
      carrier_tags: clip([this.#panel, this.#module].filter(Boolean).join(' / ')),
      serial_number: serialNumber,
      production_date: productionDateOf(serialNumber),
    })
    if (this.#units.length >= unitsInPiece) this.#endPiece()
  }

  #endPiece() {
    if (this.#units.length > 0) this.#pieces.push(JSON.stringify(this.#units))
    this.#units = []
  }

  result() {
    this.#endPiece()
    const hardware = [...this.#counts].map(([hardwareTag, entry]) => ({ hardwareTag, ...entry }))
    return { hardware, unitPieces: this.#pieces }
  }
}
