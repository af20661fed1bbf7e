import { Release, summaryOf } from '@emberwatch/federation'
import type { Override } from '@emberwatch/federation/loader'
import * as v from 'valibot'
import { overridesKey } from './overrides-key.ts'

const Addresses = v.record(v.string(), v.pipe(v.string(), v.url()))
/** As the content security policy has it. */
const ownMachine = /^http:\/\/(localhost|127\.0\.0\.1):\d+\//

/** The host's overrides, then this browser's. An invalid one is reported to the console and ignored. @param fromHost JSON in the page */
export async function readOverrides(fromHost: string): Promise<Override[]> {
  const addresses = {
    ...parse(fromHost, 'the page'),
    ...parse(localStorage.getItem(overridesKey) ?? '{}', overridesKey),
  }
  const read = await Promise.all(Object.entries(addresses).map(([area, entry]) => readOne(area, entry)))
  return read.flatMap((override) => override ?? [])
}

function parse(text: string, where: string): Record<string, string> {
  try {
    return v.parse(Addresses, JSON.parse(text))
  } catch (error) {
    console.error(`Overrides in ${where} cannot be read`, error)
    return {}
  }
}

async function readOne(area: string, entry: string): Promise<Override | null> {
  try {
    if (!ownMachine.test(entry)) throw new Error('an override must be on this machine, http://localhost:<port>/…')
    const folder = new URL('./', entry).href
    const answer = await fetch(new URL('release.json', folder), { cache: 'no-store' })
    const release = v.parse(Release, await answer.json())
    if (release.area !== area) throw new Error(`it is a release of ${release.area}`)
    reloadOnChange(folder)
    const { extensions } = release
    return { release: { ...summaryOf(release), ...(extensions ? { extensions } : {}) }, folder }
  } catch (error) {
    console.error(`The override of ${area} (${entry}) cannot be used`, error)
    return null
  }
}

/** `pnpm dev` announces rebuilds. */
function reloadOnChange(folder: string): void {
  const events = new EventSource(new URL('/changes', folder))
  events.onmessage = () => location.reload()
  // A plain file server lacks this address.
  events.onerror = () => events.close()
}
