import type { SpeedMetric } from '@emberwatch/federation'

/** Times by release, for the metrics of this process. */
export interface WatchTimes {
  /** @param value in milliseconds, but for CLS */
  readonly pageTimed: (area: string, version: string, metric: SpeedMetric, value: number) => void
  /** A call that an area's own server answered, or failed to. */
  readonly serverAnswered: (area: string, version: string, milliseconds: number, hasFailed: boolean) => void
}
