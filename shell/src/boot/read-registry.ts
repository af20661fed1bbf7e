import { underBase } from '@emberwatch/contract'
import { PublicRegistry } from '@emberwatch/federation'
import * as v from 'valibot'

const empty: PublicRegistry = { revision: 0, base: underBase('/areas/'), areas: {} }

/** A broken registry leaves the shell without areas; the session goes on with the next valid one. */
export function readRegistry(page: Document): PublicRegistry {
  try {
    const text = page.getElementById('registry')?.textContent ?? ''
    return v.parse(PublicRegistry, JSON.parse(text))
  } catch (error) {
    console.error('The registry in the page cannot be read', error)
    return empty
  }
}
