import { createRowsFile, type RowsFile } from '../../../work/rows-file.ts'
import { type Attributes, readXml, tooMuch, type XmlOutcome, type XmlVisitor } from './read-xml.ts'

export interface ParsedConfiguration extends XmlOutcome {
  readonly hardware: readonly HardwareCount[]
}

type HardwareKind = 'panel' | 'module' | 'unit'
interface HardwareCount {
  readonly hardwareTag: string
  readonly kind: HardwareKind
  readonly quantity: number
}

/** The richest installations have some forty kinds. */
const typesMax = 1_000
/** Longer than any real name; a longer one could not be indexed. */
const textMax = 255

/** Another kind of file, such as classes and reasons, must not count as a system without units. */
const nothingFound = 'No panels, modules or units are in this file'

interface ConfigurationFile {
  readonly path: string
  /** Receives the loop units, for `rowsIn`. */
  readonly rowsPath: string
}

export async function parseConfiguration({ path, rowsPath }: ConfigurationFile): Promise<ParsedConfiguration> {
  const units = createRowsFile(rowsPath)
  try {
    const collector = new Collector(units)
    const outcome = await readXml(path, collector)
    const hardware = collector.hardware()
    const isEmpty = outcome.fault === null && outcome.refusal === null && hardware.length === 0
    return { ...outcome, fault: isEmpty ? nothingFound : outcome.fault, hardware }
  } finally {
    units.close()
  }
}

/** Composes (NFC), cuts between characters and joins lines. XML 1.1 allows control characters. */
const clip = (text: string | undefined): string | null =>
  text
    ?.slice(0, 4 * textMax)
    .normalize('NFC')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, textMax)
    .toWellFormed() || null

/** The Monday of the ISO week of a serial number `YYWW-nnnnnn`; null for other texts. */
export function productionDateOf(serial: string | null): string | null {
  const [, year = '', week = ''] = /^(\d\d)(\d\d)-/.exec(serial ?? '') ?? []
  if (!year || Number(week) < 1 || Number(week) > 53) return null
  // Production began in 1990.
  const fullYear = Number(year) + (Number(year) >= 90 ? 1900 : 2000)
  const fourth = new Date(Date.UTC(fullYear, 0, 4))
  const days = (Number(week) - 1) * 7 - ((fourth.getUTCDay() + 6) % 7)
  return new Date(fourth.getTime() + days * 86_400_000).toISOString().slice(0, 10)
}

/** Tools write names with a prefix or in capitals. */
const plain = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase()
const plainNames = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [plain(name), value]))

class Collector implements XmlVisitor {
  readonly #counts = new Map<string, { kind: HardwareKind; quantity: number }>()
  readonly #zones = new Map<string, string>()
  readonly #units: RowsFile
  #panel = ''
  #module = ''

  constructor(units: RowsFile) {
    this.#units = units
  }

  open(qualifiedName: string, qualifiedAttributes: Attributes) {
    const name = plain(qualifiedName)
    const attributes = plainNames(qualifiedAttributes)
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
    const entry = this.#counts.get(type)
    if (entry) entry.quantity++
    else if (this.#counts.size >= typesMax) throw tooMuch()
    else this.#counts.set(type, { kind, quantity: 1 })
  }

  #addUnit(hardwareTag: string, { tag, lsi, zone, serial }: Attributes) {
    const serialNumber = clip(serial)
    this.#units.add({
      unit_name: clip(tag),
      hardware_tag: hardwareTag,
      lsi: clip(lsi),
      detection_zone: zone ? clip(this.#zones.get(zone) ?? zone) : null,
      carrier_tags: clip([this.#panel, this.#module].filter(Boolean).join(' / ')),
      serial_number: serialNumber,
      production_date: productionDateOf(serialNumber),
    })
  }

  hardware(): HardwareCount[] {
    return [...this.#counts].map(([hardwareTag, entry]) => ({ hardwareTag, ...entry }))
  }
}
