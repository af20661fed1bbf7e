import { Gauge, type Registry } from 'prom-client'

/** What this process runs, for `emberwatch_build_info`. */
export interface BuildInfo {
  readonly version: string
  readonly commit: string
  /** The host contract of its shell. */
  readonly contract: string
  /** The number of its last migration. */
  readonly schema: string
}

/** Always 1: what is told is in the labels, so that dashboards and alerts can join them to other figures. */
export function addBuildInfo(registers: Registry[], build: BuildInfo): void {
  const gauge = new Gauge({
    name: 'emberwatch_build_info',
    help: 'The build that this instance runs',
    labelNames: ['version', 'commit', 'contract', 'schema'],
    registers,
  })
  gauge.set({ ...build }, 1)
}
