import { Histogram, type Registry } from 'prom-client'

/** Times of releases for confirmed people, as browsers measure them, and of the servers of areas. */
export interface PageMetrics {
  /** @param value in milliseconds, but for CLS */
  readonly pageTimed: (area: string, version: string, metric: string, value: number) => void
  readonly serverAnswered: (area: string, version: string, milliseconds: number, hasFailed: boolean) => void
}

/** Seconds; the bounds of good and poor of web.dev/articles/vitals are among them. */
const pageBuckets = [0.05, 0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 8, 20]
const shiftBuckets = [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1]
const serverBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30]
/** Releases come while a process runs: beyond so many all begin anew, as counters may. */
const mostReleases = 60

export function countPages(registers: Registry[]): PageMetrics {
  const histogram = (name: string, help: string, buckets: number[], ...label: string[]) =>
    new Histogram({ name, help, labelNames: ['area', 'version', ...label], buckets, registers })
  const pages = histogram('emberwatch_page_seconds', 'Times of pages by release, for people', pageBuckets, 'metric')
  const shifts = histogram('emberwatch_page_shift', 'Shifts of the layout (CLS) of pages by release', shiftBuckets)
  const answers = "Answers of areas' own servers by release"
  const servers = histogram('emberwatch_area_server_seconds', answers, serverBuckets, 'outcome')
  const releases = new Set<string>()
  const makeRoom = (area: string, version: string) => {
    if (releases.size === mostReleases && !releases.has(`${area} ${version}`)) {
      for (const each of [pages, shifts, servers]) each.reset()
      releases.clear()
    }
    releases.add(`${area} ${version}`)
  }
  return {
    pageTimed: (area, version, metric, value) => {
      makeRoom(area, version)
      if (metric === 'CLS') shifts.observe({ area, version }, value)
      else pages.observe({ area, version, metric }, value / 1000)
    },
    serverAnswered: (area, version, milliseconds, hasFailed) => {
      makeRoom(area, version)
      servers.observe({ area, version, outcome: hasFailed ? 'failed' : 'done' }, milliseconds / 1000)
    },
  }
}
