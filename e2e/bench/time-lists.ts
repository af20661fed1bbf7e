/** How long lists take while a server does something else. */

/** Between two calls of a list. */
const pauseMs = 50
const paths = ['/api/v1/sites?limit=20', '/api/v1/systems?limit=20', '/api/v1/attention?limit=20']

export async function timeLists(url: string, token: string, isOver: () => boolean) {
  const times: number[] = []
  for (let n = 0; !isOver(); n++) {
    const started = performance.now()
    const response = await fetch(url + paths[n % paths.length], { headers: { authorization: token } })
    if (!response.ok) throw new Error(`a list answered ${response.status}`)
    await response.arrayBuffer()
    times.push(performance.now() - started)
    await wait(pauseMs)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => round(times[Math.floor(times.length * share)])
  return { calls: times.length, 'p50, ms': at(0.5), 'p99, ms': at(0.99) }
}

export async function during(
  lists: (isOver: () => boolean) => ReturnType<typeof timeLists>,
  work: () => Promise<void>,
) {
  let isOver = false
  const working = work().finally(() => {
    isOver = true
  })
  const [times] = await Promise.all([lists(() => isOver), working])
  return times
}

export const after = (seconds: number) => {
  const end = performance.now() + seconds * 1000
  return () => performance.now() >= end
}

export async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await wait(250)
}

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, ms)))
export const round = (value = 0) => Math.round(value * 100) / 100
