import { underBase } from '@emberwatch/contract'

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

/** These elements load nothing, run nothing and send no requests. */
const element = '(?:a|b|br|circle|em|g|i|path|small|span|strong|sub|sup|svg)'
const plain = '(?:class|cx|cy|d|dir|fill|height|lang|r|rel|stroke|target|title|transform|viewBox|width|x|xmlns|y)'
const attribute = `(?:(?:${plain}|aria-[a-z]+|data-[a-z]+)="[^"<>]*"|href="(?:https?://|/)[^"<>]*")`
const known = new RegExp(`^(?:[^<]|</?${element}(?: ${attribute})*(?: ?/)?>)*$`)
/** HTML parsers read these as the beginning of a tag. */
const beginning = /<(?=[a-z/!?])/gi

/** Text, style sheets and plain drawings, which is all that antd and Leaflet insert as HTML. All else becomes visible text. */
export const knownMarkup = (html: string): string => (known.test(html) ? html : html.replace(beginning, '&lt;'))
