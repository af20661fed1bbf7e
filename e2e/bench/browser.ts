import type { CDPSession } from '@playwright/test'

/** A line and a laptop that are neither good nor bad: 10 Mbit/s, 40 ms more for each request, a processor four times slower. */
export async function slowDown(session: CDPSession): Promise<void> {
  const bytesASecond = 10_000_000 / 8
  await session.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 40, downloadThroughput: bytesASecond, uploadThroughput: bytesASecond },
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Bytes of JavaScript in use after a collection. */
export async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
}

const quietMs = 1_000
const restMs = 30_000

/** Watches the requests of a page. The stream of changes is left out: it never ends. */
export async function watchTraffic(session: CDPSession) {
  /** Bytes as transferred, compressed and with headers; undefined until all have come. */
  const requests = new Map<string, number | undefined>()
  let lastBegan = Date.now()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.endsWith('/v1/live') || request.url.startsWith('data:')) return
    lastBegan = Date.now()
    requests.set(requestId, undefined)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (requests.has(requestId)) requests.set(requestId, encodedDataLength)
  })
  session.on('Network.loadingFailed', ({ requestId }) => requests.delete(requestId))
  await session.send('Network.enable')
  return {
    /** Waits until all has come and nothing new was asked for in a second. */
    settle: async () => {
      const until = Date.now() + restMs
      while ([...requests.values()].includes(undefined) || Date.now() - lastBegan < quietMs) {
        if (Date.now() > until) throw new Error('The page does not come to rest')
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    /** All until now; answers from the browser's cache have no bytes. */
    traffic: () => {
      const sizes = [...requests.values()].filter((bytes = 0) => bytes > 0) as number[]
      return { requests: sizes.length, bytes: sizes.reduce((sum, bytes) => sum + bytes, 0) }
    },
  }
}
