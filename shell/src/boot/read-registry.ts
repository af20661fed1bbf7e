import { underBase } from '@emberwatch/contract'
import { RegistryDocument } from '@emberwatch/federation'
import * as v from 'valibot'

const empty: RegistryDocument = { revision: 0, base: underBase('/areas/'), areas: {} }

/**
 * The registry that the host wrote into the HTML. A broken one leaves the shell without areas, but alive: the session
 * goes on with the next good document it is told of.
 */
export function readRegistry(page: Document): RegistryDocument {
  try {
    const text = page.getElementById('registry')?.textContent ?? ''
    return v.parse(RegistryDocument, JSON.parse(text))
  } catch (error) {
    console.error('The registry in the page cannot be read', error)
    return empty
  }
}
