import { declaration, escapeXml, namespace } from './sheet-xml.ts'

/** ECMA-376 part 1. */

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The styles are in the order of `styles` in sheet-xml.ts: plain, header, number, day, time. */
const styleSheet = `${declaration}<styleSheet xmlns="${namespace}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><color rgb="FF1A1F29"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE9EFFD"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/><bottom style="thin"><color rgb="FF2450C8"/></bottom><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="2" borderId="1" xfId="0" applyFont="1" applyFill="1" applyBorder="1"/><xf numFmtId="1" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** Maximum of Excel. */
const nameMax = 31
const sheetName = (title: string, number: number): string => {
  const ending = number > 1 ? ` ${number}` : ''
  return title.replace(/[\\/?*:[\]]/g, '-').slice(0, nameMax - ending.length) + ending
}
const sheetNameXml = (title: string, number: number): string =>
  escapeXml(sheetName(title, number)).replaceAll('"', '&quot;')
/** Repeats the header on every printed page. */
const printTitles = (title: string, number: number): string =>
  `<definedName name="_xlnm.Print_Titles" localSheetId="${number - 1}">'${sheetNameXml(title, number).replaceAll("'", "''")}'!$1:$1</definedName>`
export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`

/** Makes the parts of a workbook by path. */
export function workbookParts(title: string, sheets: number): Readonly<Record<string, string>> {
  const numbers = Array.from({ length: sheets }, (_, i) => i + 1)
  const each = (text: (number: number) => string) => numbers.map(text).join('')
  return {
    'xl/styles.xml': styleSheet,
    'xl/workbook.xml': `${declaration}<workbook xmlns="${namespace}" xmlns:r="${office}"><sheets>${each((n) => `<sheet name="${sheetNameXml(title, n)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets><definedNames>${each((n) => printTitles(title, n))}</definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packages}/relationships">${each((n) => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    '_rels/.rels': `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    '[Content_Types].xml': `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${each((n) => `<Override PartName="/${sheetPath(n)}" ContentType="${types}.worksheet+xml"/>`)}</Types>`,
  }
}
