import { underBase } from '@emberwatch/contract'
import { knownMarkup } from './known-markup.ts'

/** The part of the browser's Trusted Types that is used; older browsers have none. */
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string | null; createHTML: (html: string) => string },
  ) => unknown
}

/** A developer's own machine, as the page's content security policy has it too. */
const ownMachine = /^http:\/\/(localhost|127\.0\.0\.1):\d+\//

/**
 * The one policy of the page (docs/decisions/0011-one-default-trusted-types-policy.md): scripts come from the shell's and the
 * areas' folders, and HTML is known markup. Whatever an area or a library tries beyond that fails. Must be the first thing
 * that runs, as the shell's own chunks come by it.
 * @param base where the areas' files lie, as the registry has it
 */
export function trustAreas(base: string, allowsOwnMachine: boolean): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => scriptUrl(url, base, allowsOwnMachine),
    createHTML: knownMarkup,
  })
}

/** The address if a script may come from it; null refuses it. */
export function scriptUrl(url: string, base: string, allowsOwnMachine: boolean): string | null {
  const { href } = new URL(url, document.baseURI)
  const folders = [underBase('/assets/'), base].map((folder) => new URL(folder, document.baseURI).href)
  const isKnown = folders.some((folder) => href.startsWith(folder)) || (allowsOwnMachine && ownMachine.test(href))
  return isKnown ? url : null
}
