import { encode } from 'uqr'

/** Width of the white border that readers need, in modules (ISO/IEC 18004). */
const quietZone = 4

/** The side in modules with the border, and the dark ones as a path of runs. */
export function qrPath(text: string): { readonly size: number; readonly path: string } {
  const modules = encode(text, { border: 0, ecc: 'M' }).data
  const runsOf = (row: readonly boolean[], y: number) =>
    row.map((isDark, x) => {
      if (!isDark || row[x - 1]) return ''
      const end = row.indexOf(false, x)
      const length = (end < 0 ? row.length : end) - x
      return `M${x + quietZone} ${y + quietZone}h${length}v1h-${length}z`
    })
  return { size: modules.length + 2 * quietZone, path: modules.flatMap(runsOf).join('') }
}

/** The code as markup for a file of its own, black on what lies behind it. */
export function qrSvg(text: string): string {
  const { size, path } = qrPath(text)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${path}"/></svg>`
}
