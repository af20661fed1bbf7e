type Colour = readonly [red: number, green: number, blue: number]

/** Matrices for the sight of somebody without one kind of cone, on linear light (Machado, Oliveira, Fernandes 2009, severity 1). */
const seen = {
  everybody: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopes: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopes: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopes: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const satisfies Record<string, readonly Colour[]>

type Vision = keyof typeof seen
export const visions = Object.keys(seen) as Vision[]

/** The linear light of `#rrggbb` (sRGB), each part from 0 to 1. */
export function linear(colour: string): Colour {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return [red, green, blue]
}

const times = (rows: readonly Colour[], [red, green, blue]: Colour): Colour => {
  const [x = 0, y = 0, z = 0] = rows.map(([a, b, c]) => a * red + b * green + c * blue)
  return [x, y, z]
}

/** Lightness and two axes of colour in which equal distances look equal (Oklab, Ottosson 2020). */
function oklab(light: Colour): Colour {
  const [long, middle, short] = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    light,
  )
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [Math.cbrt(long), Math.cbrt(middle), Math.cbrt(short)],
  )
}

const inRange = ([red, green, blue]: Colour): Colour => {
  const clamp = (part: number) => Math.min(1, Math.max(0, part))
  return [clamp(red), clamp(green), clamp(blue)]
}

/** Measures the difference of two colours to somebody; 0.02 is just to be noticed. */
export function apart(one: string, other: string, vision: Vision): number {
  const [a, b] = [one, other].map((colour) => oklab(inRange(times(seen[vision], linear(colour)))))
  return Math.hypot(...(a ?? []).map((part, axis) => part - (b?.[axis] ?? 0)))
}
