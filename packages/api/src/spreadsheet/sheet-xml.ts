import { toWallClock } from './zone-time.ts'

/** ECMA-376 part 1, 18.3. */

type CellKind = 'text' | 'number' | 'date' | 'dateTime' | 'boolean'

export type CellValue = string | number | boolean | null | undefined

export interface SheetColumn<Row> {
  readonly title: string
  /** Width in characters. */
  readonly width: number
  /** 'text' by default. Days are 'yyyy-MM-dd', times ISO. */
  readonly kind?: CellKind
  /** Sheets know no zones; UTC by default. */
  readonly timeZone?: string
  readonly value: (row: Row) => CellValue
}

/** Most rows with the header. */
export const sheetRowsMax = 1_048_576
const cellTextMax = 32_767

/** Indices of the formats in styles.xml (parts.ts). */
const styles: Record<CellKind, number> = { text: 0, number: 2, date: 3, dateTime: 4, boolean: 0 }
const headerStyle = 1

export function sheetHead(columns: readonly Pick<SheetColumn<never>, 'title' | 'width'>[]): string {
  const widths = columns.map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`)
  const titles = columns.map(({ title }, i) => textCell(`${letters(i)}1`, title, headerStyle))
  return `${declaration}<worksheet xmlns="${namespace}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`
}

/** A4 landscape, all columns on one page's width. */
const pageSetup = '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>'

/** @param rows with the header */
export const sheetTail = (columns: readonly unknown[], rows: number): string =>
  `</sheetData><autoFilter ref="A1:${letters(columns.length - 1)}${rows}"/>${pageSetup}</worksheet>`

export function rowXml<Row>(columns: readonly SheetColumn<Row>[], row: Row, number: number): string {
  let cells = ''
  for (let i = 0; i < columns.length; i++) {
    const { kind = 'text', timeZone, value } = columns[i] as SheetColumn<Row>
    cells += cellXml(`${letters(i)}${number}`, kind, value(row), timeZone)
  }
  return `<row r="${number}">${cells}</row>`
}

export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** @param reference such as `B7` */
function cellXml(reference: string, kind: CellKind, value: CellValue, timeZone = 'UTC'): string {
  if (value === null || value === undefined || value === '') return ''
  if (kind === 'boolean') return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`
  if (kind === 'text') return textCell(reference, String(value), 0)
  const number = kind === 'number' ? Number(value) : serialOf(String(value), kind === 'dateTime' ? timeZone : 'UTC')
  // Invalid numbers and times stay text.
  return Number.isFinite(number)
    ? `<c r="${reference}" s="${styles[kind]}"><v>${number}</v></c>`
    : textCell(reference, String(value), 0)
}

/** Inline text never runs as a formula. */
function textCell(reference: string, text: string, style: number): string {
  const start = `<c r="${reference}"${style ? ` s="${style}"` : ''} t="inlineStr"><is><t`
  // Almost every text needs no escaping.
  if (text.length <= cellTextMax && !unusual.test(text)) return `${start}>${text}</t></is></c>`
  const clippedText = text.length > cellTextMax ? text.slice(0, cellTextMax) : text
  // Readers may drop outer spaces otherwise.
  const space = outerSpace.test(clippedText) ? ' xml:space="preserve"' : ''
  return `${start}${space}>${escapeXml(clippedText)}</t></is></c>`
}
const outerSpace = /^\s|\s$|[\n\t]/

/** Days since 1899-12-31, as spreadsheets count. */
const serialOf = (time: string, timeZone: string): number =>
  toWallClock(Date.parse(time), timeZone) / 86_400_000 + 25_569

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 cannot hold these
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const special = /[&<>]/g
/** Marks, what XML cannot hold, lone surrogates, outer spaces. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 cannot hold these
const unusual = /[&<>\u0000-\u001f\ud800-\udfff\ufffe\uffff]|^\s|\s$/
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(forbidden, '\ufffd')
    .replace(special, (mark) => marks[mark] ?? mark)

const cache: string[] = []
/** A, B, … Z, AA */
function letters(index: number): string {
  cache[index] ??= (index >= 26 ? letters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))
  return cache[index] as string
}
