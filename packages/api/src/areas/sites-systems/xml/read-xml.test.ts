import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseConfiguration, productionDateOf } from './parse-configuration.ts'
import { readXml, xmlLimits } from './read-xml.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-xml-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let files = 0
async function write(content: string | Buffer): Promise<string> {
  const path = join(folder, `${++files}.xml`)
  await writeFile(path, content)
  return path
}
const names = async (content: string | Buffer) => {
  const elements: string[] = []
  const outcome = await readXml(await write(content), { open: (name) => elements.push(name) })
  return { ...outcome, elements }
}

describe('reading XML', () => {
  it('emits elements in order and the hash of the bytes', async () => {
    const xml = '<?xml version="1.0"?><a><b x="&lt;&amp;"/><c>text</c></a>\n'
    const { elements, hash, fault, refusal } = await names(xml)
    expect([elements, fault, refusal]).toEqual([['a', 'b', 'c'], null, null])
    expect(hash).toBe(createHash('sha256').update(xml).digest('hex'))
  })

  it.each([
    ['<a>\n<b>\n</a>', 'Unexpected close tag (line 3)'],
    ['<a>\n<b>', 'Unexpected end of document (line 2)'],
    ['<a/><b/>', 'Documents may contain only one root (line 1)'],
    ['<a x="1" x="2"/>', 'Duplicate attribute: x (line 1)'],
    ['<a>&unknown;</a>', 'Undefined entity (line 1)'],
    ['plain text', 'Text data outside of root node (line 1)'],
  ])('names the problem of %j', async (xml, fault) => {
    const { refusal, hash, ...outcome } = await names(xml)
    expect([outcome.fault, refusal]).toEqual([fault, null])
    expect(hash).toBe(createHash('sha256').update(xml).digest('hex'))
  })

  it.each<[string, Buffer, string]>([
    ['UTF-8', Buffer.from('<a>\n<b x="\u00f8"/>\n</a>', 'latin1'), 'The file is not valid UTF-8 (line 2)'],
    [
      'UTF-8 at its end',
      Buffer.concat([Buffer.from('<a/>\n'), Buffer.from([0xc3])]),
      'The file is not valid UTF-8 (line 2)',
    ],
    ['UTF-16', Buffer.from([0xff, 0xfe, 0x3c, 0x00, 0x00, 0xd8, 0x41, 0x00]), 'The file is not valid UTF-16LE'],
  ])('finds bytes that are not %s', async (_, bytes, fault) => {
    const { hash, ...outcome } = await names(bytes)
    expect([outcome.fault, outcome.refusal]).toEqual([fault, null])
    expect(hash).toBe(createHash('sha256').update(bytes).digest('hex'))
  })

  it('decodes Windows-1252 as declared, and characters across chunks', async () => {
    const latin = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><bl\u00e5/>', 'latin1')
    expect((await names(latin)).elements).toEqual(['blå'])
    const long = `<a>${'x'.repeat(64 * 1024 - 4)}ø</a>`
    expect((await names(long)).fault).toBeNull()
  })

  it('accepts the deepest, widest and longest document within the limits', async () => {
    const { depth, attributes } = xmlLimits
    const wide = `<a ${Array.from({ length: attributes }, (_, i) => `b${i}=""`).join(' ')}/>`
    for (const xml of ['<a>'.repeat(depth) + '</a>'.repeat(depth), wide])
      expect(await names(xml)).toMatchObject({ fault: null, refusal: null })
    expect((await names(`${'<a>'.repeat(depth + 1)}`)).refusal).toBe('system_configuration.limits_exceeded')
  })

  it('recognises byte order marks', async () => {
    const xml = '<?xml version="1.0" encoding="UTF-16"?><blå/>'
    const little = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(xml, 'utf16le')])
    expect((await names(little)).elements).toEqual(['blå'])
    expect((await names(`\ufeff<blå/>`)).elements).toEqual(['blå'])
  })
})

describe('parsing a configuration', () => {
  const big = `<configuration><panel type="BS-420" tag="P01"><module type="BSD-310" tag="L01">${Array.from(
    { length: 20_000 },
    (_, i) => `<unit lsi="${i}" type="BHH-300" tag="S${i}" zone="1" serial="1423-004711"/>`,
  ).join('\n')}</module></panel></configuration>`

  it('counts hardware and splits units into statements of bounded length', async () => {
    const path = await write(big)
    const { hardware } = await parseConfiguration({ path, rowsPath: `${path}.rows` })
    expect(hardware).toContainEqual({ hardwareTag: 'BHH-300', kind: 'unit', quantity: 20_000 })
    const lines = (await readFile(`${path}.rows`, 'utf8')).trimEnd().split('\n')
    expect(lines.flatMap((line) => JSON.parse(line))).toHaveLength(20_000)
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(256 * 1024)
  })

  it.each([
    ['a prefix', 'p:', (text: string) => text],
    ['capitals', '', (text: string) => text.toUpperCase()],
  ])('reads names with %s', async (_, prefix, cased) => {
    const names = (text: string) => text.replace(/(<\/?)(\w)/g, `$1${prefix}$2`)
    const path = await write(
      cased(
        names(
          `<configuration xmlns:p="urn:panel"><zones><zone id="1" name="DZ-001 ØST"/></zones><panel type="BS-420" tag="P01"><module type="BSD-310" tag="L01"><unit lsi="1" type="BHH-300" tag="S-11" zone="1" serial="2215-000011"/></module></panel></configuration>`,
        ),
      ),
    )
    const { hardware, fault } = await parseConfiguration({ path, rowsPath: `${path}.rows` })
    expect([fault, hardware.map(({ hardwareTag }) => hardwareTag)]).toEqual([null, ['BS-420', 'BSD-310', 'BHH-300']])
    const [unit] = JSON.parse(await readFile(`${path}.rows`, 'utf8'))
    expect(unit).toMatchObject({ lsi: '1', detection_zone: 'DZ-001 ØST', serial_number: '2215-000011' })
  })

  it('reports a well-formed file of another kind as empty', async () => {
    const path = await write('<classes><class id="1" name="Fire"><reason id="1"/></class></classes>')
    const { fault } = await parseConfiguration({ path, rowsPath: `${path}.rows` })
    expect(fault).toBe('No panels, modules or units are in this file')
  })

  it('refuses more kinds of hardware than the limit', async () => {
    const path = await write(`<a>${Array.from({ length: 1_001 }, (_, i) => `<unit type="T${i}"/>`).join('')}</a>`)
    const { refusal } = await parseConfiguration({ path, rowsPath: `${path}.rows` })
    expect(refusal).toBe('system_configuration.limits_exceeded')
  })

  it('cuts overlong names between characters', async () => {
    const path = await write(`<unit type="${'𝄞'.repeat(300)}"/>`)
    const { hardware } = await parseConfiguration({ path, rowsPath: `${path}.rows` })
    expect(hardware[0]?.hardwareTag.isWellFormed()).toBe(true)
    expect(hardware[0]?.hardwareTag.length).toBeLessThanOrEqual(255)
  })
})

describe('the production date of a serial number', () => {
  it.each([
    ['1423-004711', '2014-06-02'],
    ['9801-000001', '1997-12-29'],
    ['2653-000001', '2026-12-28'],
    ['1454-000001', null],
    ['1400-000001', null],
    ['abc', null],
    [null, null],
  ])('%s is %s', (serial, day) => expect(productionDateOf(serial)).toBe(day))
})
