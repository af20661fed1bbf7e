/** Red is for alarms only (product 16.1). */
type ChartTone = 'accent' | 'warn' | 'attention' | 'fail' | 'unknown' | 'ok' | 'violet'

export interface ChartKey {
  readonly name: string
  readonly label: string
  readonly tone: ChartTone
}

export interface ChartBar {
  readonly label: string
  /** By the name of their key. */
  readonly parts: Readonly<Record<string, unknown>>
}

export interface ChartProps<Bar extends ChartBar = ChartBar> {
  /** Describes the chart and where its figures stand. */
  readonly label: string
  readonly keys: readonly ChartKey[]
  readonly bars: readonly Bar[]
}

export const partOf = ({ parts }: ChartBar, { name }: ChartKey): number => Number(parts[name] ?? 0)
export const sumOf = (bar: ChartBar, keys: readonly ChartKey[]): number =>
  keys.reduce((sum, key) => sum + partOf(bar, key), 0)
