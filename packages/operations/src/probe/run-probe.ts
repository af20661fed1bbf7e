import { listen } from './live-listener.ts'
import { certificateEnds, type ProbeAccount, type ProbeClient, probeClient } from './probe-client.ts'
import { connectModem, findEntry, type ProbeModem, untilStored } from './probe-modem.ts'

interface Step {
  readonly name: string
  readonly seconds: number
  /** Undefined on success. */
  readonly error?: string
}

export interface ProbeRun {
  readonly steps: readonly Step[]
  readonly endedAt: Date
  readonly certificateEnds: Date | undefined
}

/** The next run removes what an interrupted one has left. */
const probeSite = {
  name: 'Emberwatch probe',
  addressLine1: 'None',
  postalCode: '0000',
  city: 'None',
  country: 'Norway',
}

/**
 * Signs in, reads, writes and deletes its own site, hears of it, loads a page and an area; with a modem it says what a panel says, and hears of that.
 * Never rejects.
 */
export async function runProbe(account: ProbeAccount, modem?: ProbeModem): Promise<ProbeRun> {
  const steps: Step[] = []
  const step = createSteps(steps)
  const client = probeClient(account)
  const { data } = client
  const ends = await step('connect', () => certificateEnds(account.url))
  await step('page', () => loadPage(client))
  await step('area', () => loadArea(client, account.url))
  const { emailAddress, password } = account
  const isIn = await step('sign-in', async () => {
    const { token } = await data<{ token: string }>('/auth', { method: 'POST', body: { emailAddress, password } })
    client.signedInWith(token)
    return true
  })
  if (isIn) {
    await step('read', () => removeOldSites(client))
    const stream = await step('listen', () => listen(client))
    const site = await step('write', () => data<{ id: string }>('/sites', { method: 'POST', body: probeSite }))
    if (stream && site) await step('live', () => stream.hear(site.id))
    if (modem) await followAlarm(step, { client, stream, modem })
    stream?.end()
    if (site) await step('delete', () => data(`/sites/${site.id}`, { method: 'DELETE' }))
    await step('sign-out', () => data('/auth/logout', { method: 'POST' }))
  }
  return { steps, endedAt: new Date(), certificateEnds: ends }
}

interface AlarmPath {
  readonly client: ProbeClient
  readonly stream: Awaited<ReturnType<typeof listen>> | undefined
  readonly modem: ProbeModem
}

/** The way of an alarm from a modem to a page, with an issue that is none. */
async function followAlarm(step: ReturnType<typeof createSteps>, { client, stream, modem }: AlarmPath) {
  const entry = await step('modem-rights', () => findEntry(client, modem))
  const connection = entry && (await step('modem', () => connectModem(modem, entry)))
  if (!connection) return
  if (await step('report', connection.report)) {
    if (stream) await step('alarm', () => stream.hear('"kind":"issue"'))
    await step('stored', () => untilStored(client, entry, connection.mark))
  }
  await step('modem-end', connection.end)
}

/** Each step is measured; one that fails resolves to undefined. */
const createSteps =
  (steps: Step[]) =>
  async <T>(name: string, work: () => Promise<T>): Promise<T | undefined> => {
    const begin = performance.now()
    const end = (error?: string) =>
      steps.push({ name, seconds: (performance.now() - begin) / 1000, ...(error === undefined ? {} : { error }) })
    try {
      const result = await work()
      end()
      return result
    } catch (error) {
      end(error instanceof Error ? `${error.message}${error.cause ? ` (${error.cause})` : ''}` : String(error))
      return undefined
    }
  }

async function loadPage({ send }: ProbeClient): Promise<void> {
  const html = await (await send('/', { accept: 'text/html' })).text()
  if (!html.includes('<script')) throw new Error('the page has no script')
}

async function loadArea({ send }: ProbeClient, url: string): Promise<void> {
  const { base, areas } = (await (await send('/areas/registry.json')).json()) as Registry
  const [entry] = Object.entries(areas).flatMap(([area, { active, releases }]) =>
    active ? [`${base}${area}/${active}/${releases[active]?.entry}`] : [],
  )
  if (!entry) throw new Error('no area is active')
  const answer = await fetch(new URL(entry, url), { signal: AbortSignal.timeout(15_000) })
  if (!answer.ok) throw new Error(`${entry}: ${answer.status}`)
  await answer.arrayBuffer()
}

async function removeOldSites({ data }: ProbeClient): Promise<void> {
  const { id } = await data<{ id: string }>('/user')
  const sites = await data<{ id: string; name: string }[]>(`/users/${id}/sites?limit=100`)
  for (const site of sites.filter(({ name }) => name === probeSite.name))
    await data(`/sites/${site.id}`, { method: 'DELETE' })
}

interface Registry {
  readonly base: string
  readonly areas: Readonly<
    Record<
      string,
      { readonly active: string | null; readonly releases: Readonly<Record<string, { readonly entry: string }>> }
    >
  >
}
