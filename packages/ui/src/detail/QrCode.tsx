import { useEffect, useState } from 'react'
import { Skeleton } from '../frame/Skeleton.tsx'

/** Width of the white border that readers need, in modules (ISO/IEC 18004). */
const quietZone = 4

/** A QR code, black on white in every theme, as readers need it. Its library loads with the first code shown. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const modules = useModules(text)
  if (!modules) return <Skeleton lines={4} />
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

function useModules(text: string): boolean[][] | null {
  const [made, setMade] = useState<{ text: string; modules: boolean[][] } | null>(null)
  useEffect(() => {
    let isCurrent = true
    void import('uqr').then(({ encode }) => {
      if (isCurrent) setMade({ text, modules: encode(text, { border: 0, ecc: 'M' }).data })
    })
    return () => {
      isCurrent = false
    }
  }, [text])
  return made?.text === text ? made.modules : null
}
