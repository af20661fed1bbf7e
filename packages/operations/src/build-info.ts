import { Gauge, type Registry } from 'prom-client'

export interface BuildInfo {
  readonly version: string
  readonly commit: string
  readonly contract: string
  readonly schema: string
}

/** Always 1; labels carry the information, for joins in dashboards and alerts. */
export function addBuildInfo(registers: Registry[], build: BuildInfo): void {
  const gauge = new Gauge({
    name: 'emberwatch_build_info',
    help: 'The build that this instance runs',
    labelNames: ['version', 'commit', 'contract', 'schema'],
    registers,
  })
  gauge.set({ ...build }, 1)
}
