import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type CodeKind, drawLabel, type GreyImage, type Look } from './label-image.test-kit.ts'
import { createReadLabel, type ReadLabel } from './read-label.ts'

const wasm = createRequire(__filename).resolve('zxing-wasm/reader/zxing_reader.wasm')
let read: ReadLabel
beforeAll(async () => {
  read = await createReadLabel(new Uint8Array(readFileSync(wasm)))
})

const modem =
  'IMEI:001017000004179;ICCID:8947000000000004170;IMSI:242000000000417;WGIP:10.64.1.169;CLIENTID:fam-000417;TS:1709280000'
const serial = '2341-0012345'

const size = { width: 400, height: 320 }
const hard: Look = { ...size, degrees: 15, light: 0.5, noise: 10 }

/** Pixels of a module are those of a label that fills most of the picture. */
const cases: readonly (readonly [name: string, kind: CodeKind, text: string, look: Look])[] = [
  ['of a modem, QR, turned and in poor light', 'qrcode', modem, { ...hard, scale: 4 }],
  ['of a modem, QR, far away', 'qrcode', modem, { scale: 2 }],
  ['of a modem, Data Matrix, turned and in poor light', 'datamatrix', modem, { ...hard, scale: 4 }],
  ['of a modem, Data Matrix, turned by 45°', 'datamatrix', modem, { degrees: 45, scale: 4 }],
  [
    'of a modem, Data Matrix, upside down and from the side',
    'datamatrix',
    modem,
    { degrees: 180, tilt: 0.3, scale: 4 },
  ],
  ['of a unit, Code 128, straight', 'code128', serial, { scale: 2.5 }],
  ['of a unit, Code 128, on its side', 'code128', serial, { degrees: 90, scale: 2.2 }],
  ['of a unit, Code 128, blurred and in a shadow', 'code128', serial, { blur: 0.8, shade: 0.3, scale: 2.5 }],
  ['of a unit, Data Matrix, in noise', 'datamatrix', serial, { ...hard, noise: 60, light: 1, scale: 8 }],
  ['of a unit, QR, in the dark', 'qrcode', serial, { light: 0.2, noise: 10, scale: 6 }],
]

const rgba = ({ data, width, height }: GreyImage): ImageData => {
  const pixels = Uint8ClampedArray.from({ length: data.length * 4 }, (_, index) =>
    index % 4 === 3 ? 255 : (data[index >> 2] ?? 0),
  )
  return { data: pixels, width, height, colorSpace: 'srgb' } as ImageData
}

it.each(cases)('reads the label %s', async (_, kind, text, look) => {
  expect(await read(rgba(drawLabel(kind, text, { ...size, ...look })))).toBe(text)
})

it('a Code 128 that no line crosses whole is not read', async () => {
  expect(await read(rgba(drawLabel('code128', serial, { ...size, degrees: 45, scale: 2.2 })))).toBeNull()
})

it('reads nothing in a picture without a code', async () => {
  const image = drawLabel('qrcode', modem, { ...size, scale: 0.1, noise: 60 })
  expect(await read(rgba(image))).toBeNull()
})
