import type { Browser, CDPSession, Page } from '@playwright/test'

/** How the browser reaches the server. */
export interface Network {
  readonly name: string
  /** Added to every request, in milliseconds. */
  readonly latency: number
  /** Kilobytes a second down; -1 for no limit. */
  readonly throughput: number
}

/** What came over the network between two moments; bytes are as transferred, pressed and with headers. */
export interface Traffic {
  readonly requests: number
  readonly bytes: number
  /** Scripts and styles alone. */
  readonly codeBytes: number
}

export interface LoadFigures {
  readonly cold: Traffic & { readonly domContentLoadedMs: number; readonly firstRowMs: number }
  readonly reports: Traffic & { readonly shownMs: number }
}

interface LoadOptions {
  readonly browser: Browser
  readonly url: string
  readonly network: Network
  /** What local storage holds of a signed-in person. */
  readonly storage: Readonly<Record<string, string>>
}

/** Opens /sites with an empty cache as a signed-in person, waits for the first row, then goes to /reports by the menu. */
export async function measureLoad({ browser, url, network, storage }: LoadOptions): Promise<LoadFigures> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const takeTraffic = await watchTraffic(session, network)
    await page.addInitScript(prepareDocument, storage)
    await page.goto(`${url}/sites`)
    const firstRowMs = await markOf(page, 'firstRow')
    await page.waitForLoadState('networkidle')
    const domContentLoadedMs = await page.evaluate(
      () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).domContentLoadedEventEnd,
    )
    const cold = { ...takeTraffic(), domContentLoadedMs, firstRowMs }

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' }).click()
    const shown = await markOf(page, 'reports')
    const clicked = await markOf(page, 'click')
    await page.waitForLoadState('networkidle')
    return { cold, reports: { ...takeTraffic(), shownMs: shown - clicked } }
  } finally {
    await context.close()
  }
}

/** Runs in the page before anything else: signs in and notes when what people wait for is on screen. */
function prepareDocument(storage: Readonly<Record<string, string>>): void {
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value)
  const mark = (name: string) => performance.getEntriesByName(name).length === 0 && performance.mark(name)
  addEventListener('click', () => mark('click'), { capture: true })
  const look = () => {
    if (document.querySelector('tbody a[href^="/sites/"]')) mark('firstRow')
    if (document.querySelector('h1')?.textContent === 'Reports') mark('reports')
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
}

async function markOf(page: Page, name: string): Promise<number> {
  const handle = await page.waitForFunction((mark) => performance.getEntriesByName(mark)[0]?.startTime, name)
  return (await handle.jsonValue()) ?? 0
}

/** Counts what is transferred; the function answered gives the figures since its last call. */
async function watchTraffic(session: CDPSession, { latency, throughput }: Network): Promise<() => Traffic> {
  let requests = 0
  let bytes = 0
  let codeBytes = 0
  const kinds = new Map<string, string>()
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (encodedDataLength === 0) return
    requests += 1
    bytes += encodedDataLength
    if (['Script', 'Stylesheet'].includes(kinds.get(requestId) ?? '')) codeBytes += encodedDataLength
  })
  await session.send('Network.enable')
  const down = throughput < 0 ? -1 : throughput * 1024
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: down,
    uploadThroughput: down,
  })
  return () => {
    const traffic = { requests, bytes, codeBytes }
    requests = bytes = codeBytes = 0
    return traffic
  }
}
