import { formatCount } from '@emberwatch/ui'
import { type ScaleBand, type ScaleLinear, scaleBand, scaleLinear } from 'd3-scale'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './chart.module.css'
import { type ChartBar, type ChartProps, partOf, sumOf } from './chart-types.ts'
import { Legend } from './Legend.tsx'

const height = 240
const edge = { top: 8, right: 4, bottom: 24, left: 44 }
/** In pixels. */
const letterWidth = 7
const labelGap = 20

/** Stacked bars; an image with a name, whose figures stand in a table beside it. */
export function BarChart({ label, keys, bars }: ChartProps) {
  const [box, width] = useWidth()
  const x = scaleBand(
    bars.map((bar) => bar.label),
    [edge.left, width - edge.right],
  ).paddingInner(bars.length > 60 ? 0.1 : 0.25)
  const most = Math.max(1, ...bars.map((bar) => sumOf(bar, keys)))
  const y = scaleLinear([0, most], [height - edge.bottom, edge.top]).nice(4)
  const step = Math.max(
    1,
    Math.ceil((bars.length * ((bars[0]?.label.length ?? 0) * letterWidth + labelGap)) / Math.max(1, width - edge.left)),
  )
  const middleOf = (bar: ChartBar) => (x(bar.label) ?? 0) + x.bandwidth() / 2
  return (
    <figure ref={box} style={{ margin: 0 }}>
      {keys.length > 1 && <Legend keys={keys} />}
      <svg className={styles.chart} role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`}>
        <ValueAxis y={y} width={width} />
        {bars.map((bar, index) => (
          <g key={bar.label}>
            <StackedBar bar={bar} keys={keys} x={x} y={y} />
            {index % step === 0 && hasRoom(middleOf(bar), bar.label, width) && (
              <text x={middleOf(bar)} y={height - 6} textAnchor="middle">
                {bar.label}
              </text>
            )}
          </g>
        ))}
      </svg>
    </figure>
  )
}

interface ValueAxisProps {
  readonly y: ScaleLinear<number, number>
  readonly width: number
}

const ValueAxis = ({ y, width }: ValueAxisProps) =>
  y
    .ticks(4)
    .filter(Number.isInteger)
    .map((tick) => (
      <g key={tick}>
        <line x1={edge.left} x2={width - edge.right} y1={y(tick)} y2={y(tick)} />
        <text x={edge.left - 8} y={y(tick)} dy="0.35em" textAnchor="end">
          {formatCount(tick)}
        </text>
      </g>
    ))

interface StackedBarProps extends Pick<ChartProps, 'keys'> {
  readonly bar: ChartBar
  readonly x: ScaleBand<string>
  readonly y: ScaleLinear<number, number>
}

const StackedBar = ({ bar, keys, x, y }: StackedBarProps) => (
  <>
    <title>{titleOf(bar, keys)}</title>
    {stacked(bar, keys).map(({ key, from, to }) => (
      <rect
        key={key.name}
        className={styles[key.tone]}
        x={x(bar.label)}
        width={Math.max(1, x.bandwidth())}
        y={y(to)}
        height={y(from) - y(to)}
      />
    ))}
  </>
)

/** Leaves out a label that the right edge would cut. */
const hasRoom = (middle: number, label: string, width: number): boolean =>
  middle + (label.length * letterWidth) / 2 <= width

const titleOf = (bar: ChartBar, keys: ChartProps['keys']): string =>
  [
    bar.label,
    ...keys.filter((key) => partOf(bar, key)).map((key) => `${key.label} ${formatCount(partOf(bar, key))}`),
  ].join('\n')

function stacked(bar: ChartBar, keys: ChartProps['keys']) {
  let from = 0
  return keys.flatMap((key) => {
    const to = from + partOf(bar, key)
    const part = { key, from, to }
    from = to
    return part.to > part.from ? [part] : []
  })
}

/** Text keeps its size on any width. */
function useWidth() {
  const box = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(640)
  useEffect(() => {
    const element = box.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => setWidth(Math.max(240, element.clientWidth)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [box, width] as const
}

export const Figures = ({ children }: { children: ReactNode }) => (
  <details className={styles.figures}>
    <summary>Figures as a table</summary>
    {children}
  </details>
)
