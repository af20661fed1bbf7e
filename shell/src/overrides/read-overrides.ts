import { Release, summaryOf } from '@emberwatch/federation'
import type { Override } from '@emberwatch/federation/loader'
import { browserStorage } from '@emberwatch/store'
import * as v from 'valibot'
import { followDevelopment } from './follow-development.ts'
import { overridesKey } from './overrides-key.ts'

const Addresses = v.record(v.string(), v.pipe(v.string(), v.url()))
/** The content security policy has the same pattern. */
const ownMachine = /^http:\/\/(localhost|127\.0\.0\.1):\d+\//

/** An address that ends in this sets this browser's overrides; `emberwatch-areas start --host` prints it. Sent to no server. */
const inAddress = '#override='

/** The host's overrides, then this browser's. An invalid one is reported to the console and ignored. @param fromHost JSON in the page */
export async function readOverrides(fromHost: string): Promise<Override[]> {
  keepFromAddress()
  const addresses = {
    ...parse(fromHost, 'the page'),
    ...parse(browserStorage().getItem(overridesKey) ?? '{}', overridesKey),
  }
  const read = await Promise.all(Object.entries(addresses).map(([area, entry]) => readOne(area, entry)))
  return read.flatMap((override) => override ?? [])
}

/** Replaces those kept before, and leaves the address without them. */
function keepFromAddress(): void {
  const { hash, pathname, search } = window.location
  if (!hash.startsWith(inAddress)) return
  history.replaceState(history.state, '', pathname + search)
  const addresses = parse(decoded(hash.slice(inAddress.length)), 'the address')
  const entries = Object.values(addresses)
  if (entries.length === 0) return
  if (entries.every((entry) => ownMachine.test(entry)))
    browserStorage().setItem(overridesKey, JSON.stringify(addresses))
  else console.error('Overrides in the address are ignored: they must be on this machine, http://localhost:<port>/…')
}

/** Returns a text that is not encoded as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
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
    // The overlay follows the build before its release exists: a build that failed has none.
    followDevelopment(area, folder)
    const answer = await fetch(new URL('release.json', folder), { cache: 'no-store' })
    const release = v.parse(Release, await answer.json())
    if (release.area !== area) throw new Error(`it is a release of ${release.area}`)
    const { extensions } = release
    return { release: { ...summaryOf(release), ...(extensions ? { extensions } : {}) }, folder }
  } catch (error) {
    console.error(`The override of ${area} (${entry}) cannot be used`, error)
    return null
  }
}
