import type { Visit } from './collect-visit.ts'

const waitMs = 2000
/** A page that never gets its data has something to tell too. */
const longestMs = 20_000

/** Loads the collector once the first page has its data and the browser is idle, where the host listens. */
export function loadCollector(visit: Visit): void {
  if (document.getElementById('registry')?.dataset.visits === undefined) return
  const waiting = setInterval(() => {
    if (performance.now() < longestMs && document.querySelector('.ant-skeleton,[aria-busy=true]')) return
    clearInterval(waiting)
    const idle = window.requestIdleCallback ?? setTimeout
    idle(() => import(/* webpackChunkName: "visits" */ './collect-visit.ts').then((it) => it.collectVisit(visit)))
  }, waitMs)
}
