import { useMemo } from 'react'
import { encode } from 'uqr'

/** Width of the white border that readers need, in modules (ISO/IEC 18004). */
const quietZone = 4

export function QrImage({ text, label }: { text: string; label: string }) {
  const modules = useMemo(() => encode(text, { border: 0, ecc: 'M' }).data, [text])
  const size = modules.length + 2 * quietZone
  const path = modules
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x + quietZone} ${y + quietZone}h1v1h-1z` : [])))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={240}
      height={240}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  )
}
