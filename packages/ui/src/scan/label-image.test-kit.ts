import bwip from 'bwip-js/node'

/** Pictures of labels, drawn from what `bwip-js` says of their codes. */

export type CodeKind = 'qrcode' | 'datamatrix' | 'code128'

/** Grey values, row by row. */
export interface GreyImage {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

export interface Look {
  readonly width?: number
  readonly height?: number
  /** Pixels of a module. */
  readonly scale?: number
  readonly degrees?: number
  /** The share by which one edge of the picture is nearer than its middle; 0 is straight before the camera. */
  readonly tilt?: number
  /** Largest change of a pixel, of 255. */
  readonly noise?: number
  /** Share of the light. */
  readonly light?: number
  /** Standard deviation in pixels. */
  readonly blur?: number
  /** Share of the light that one edge of the picture lacks. */
  readonly shade?: number
}

interface Modules {
  readonly width: number
  readonly height: number
  readonly isDark: (x: number, y: number) => boolean
}

const [dark, paper, wall] = [25, 235, 110]
/** The standard of Code 128 asks for so many modules. */
const quietZone = 10
const samples = 2

function modulesOf(kind: CodeKind, text: string): Modules {
  const [code] = bwip.raw({ bcid: kind, text, ...(kind === 'qrcode' ? { eclevel: 'M' } : {}) })
  if (code && 'pixs' in code)
    return { width: code.pixx, height: code.pixy, isDark: (x, y) => code.pixs[y * code.pixx + x] === 1 }
  const widths: readonly number[] = code && 'sbs' in code ? code.sbs : []
  const bars = widths.flatMap((width, index) => Array.from({ length: width }, () => index % 2 === 0))
  return { width: bars.length, height: Math.round(bars.length / 3), isDark: (x) => bars[x] ?? false }
}

export function drawLabel(kind: CodeKind, text: string, look: Look = {}): GreyImage {
  const { width = 640, height = 480, noise = 0, light = 1, blur = 0, shade = 0 } = look
  const sharp = drawSharp(modulesOf(kind, text), { ...look, width, height })
  const seen =
    blur > 0
      ? blurred(blurred(sharp, { width, height, blur, step: [1, 0] }), { width, height, blur, step: [0, 1] })
      : sharp
  const random = randomNumbers()
  const data = Uint8ClampedArray.from(
    seen,
    (grey, index) => grey * light * (1 - (shade * (index % width)) / width) + (random() * 2 - 1) * noise,
  )
  return { width, height, data }
}

function drawSharp(
  code: Modules,
  { width, height, scale = 4, degrees = 0, tilt = 0 }: Look & { width: number; height: number },
) {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const greyAt = (x: number, y: number): number => {
    const depth = 1 + (tilt * (x - width / 2)) / width
    const [right, down] = [(x - width / 2) / depth, (y - height / 2) / depth]
    const column = (right * cos + down * sin) / scale + code.width / 2
    const row = (down * cos - right * sin) / scale + code.height / 2
    const isWithin = (border: number) =>
      column >= -border && row >= -border && column < code.width + border && row < code.height + border
    if (isWithin(0)) return code.isDark(Math.floor(column), Math.floor(row)) ? dark : paper
    return isWithin(quietZone) ? paper : wall
  }
  return Float32Array.from({ length: width * height }, (_, index) => {
    const [x, y] = [index % width, Math.floor(index / width)]
    let sum = 0
    for (let sample = 0; sample < samples * samples; sample++)
      sum += greyAt(x + ((sample % samples) + 0.5) / samples, y + (Math.floor(sample / samples) + 0.5) / samples)
    return sum / (samples * samples)
  })
}

interface BlurOptions {
  readonly width: number
  readonly height: number
  readonly blur: number
  readonly step: readonly [number, number]
}

function blurred(image: Float32Array, { width, height, blur, step: [right, down] }: BlurOptions): Float32Array {
  const reach = Math.ceil(blur * 3)
  const offsets = Array.from({ length: 2 * reach + 1 }, (_, index) => index - reach)
  const weights = offsets.map((offset) => Math.exp(-(offset * offset) / (2 * blur * blur)))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return image.map((_, index) => {
    let sum = 0
    offsets.forEach((offset, at) => {
      const x = Math.min(width - 1, Math.max(0, (index % width) + offset * right))
      const y = Math.min(height - 1, Math.max(0, Math.floor(index / width) + offset * down))
      sum += (image[y * width + x] ?? 0) * (weights[at] ?? 0)
    })
    return sum / total
  })
}

/** The same ones each time (the generator of Numerical Recipes). */
function randomNumbers(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
