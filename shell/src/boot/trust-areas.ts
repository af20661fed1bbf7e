import { underBase } from '@emberwatch/contract'
import { knownMarkup } from './known-markup.ts'

/** Older browsers lack it. */
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string | null; createHTML: (html: string) => string },
  ) => unknown
}

/** The content security policy has the same pattern. */
const ownMachine = /^http:\/\/(localhost|127\.0\.0\.1):\d+\//

/**
 * The page's only policy (docs/decisions/0011-one-default-trusted-types-policy.md): scripts come from the folders of shell and areas, HTML is known
 * markup; all else fails. Call it first, as the shell's own chunks need it.
 * @param base of areas' files, from the registry
 */
export function trustAreas(base: string, allowsOwnMachine: boolean): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => scriptUrl(url, base, allowsOwnMachine),
    createHTML: knownMarkup,
  })
}

/** Null refuses it. */
export function scriptUrl(url: string, base: string, allowsOwnMachine: boolean): string | null {
  const { href } = new URL(url, document.baseURI)
  const folders = [underBase('/assets/'), base].map((folder) => new URL(folder, document.baseURI).href)
  const isKnown = folders.some((folder) => href.startsWith(folder)) || (allowsOwnMachine && ownMachine.test(href))
  return isKnown ? url : null
}
