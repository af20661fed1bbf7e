import * as kit from '@emberwatch/testing'
import type { ReactNode } from 'react'

/** The part of the test kit that areas elsewhere get; its types name nothing of the server's. */

/** Accounts of the demo fleet, each with the access that its name says. */
export type Account =
  | 'super.admin'
  | 'super.operator'
  | 'super.monitor'
  | 'site.admin'
  | 'site.operator'
  | 'site.monitor'
  | 'outsider'
  | 'unconfirmed'

/** The whole API on a database of its own with the demo fleet, in this process. */
export interface DemoApi {
  readonly fetch: typeof fetch
  readonly close: () => Promise<void>
}

export interface PageOptions {
  readonly api: DemoApi
  /** The person who is signed in; nobody when left out. */
  readonly as?: Account
  /** The route that the page stands under; by default the address itself. */
  readonly route?: string
  readonly at: string
  /** Put between the page and the server: for slow or broken networks, and for calls of a server of the area's own. */
  readonly fetch?: typeof fetch
}

/** Presses, types and chooses as a person does. */
export interface Person {
  readonly click: (element: Element) => Promise<void>
  readonly type: (element: Element, text: string) => Promise<void>
  readonly clear: (element: Element) => Promise<void>
  readonly keyboard: (keys: string) => Promise<void>
}

export const openDemoApi: () => Promise<DemoApi> = () => kit.openDemoApi()

/** Shows a page as the shell would, over the real API in this process; other addresses show "elsewhere". */
export async function renderPage(
  page: ReactNode,
  options: PageOptions,
): Promise<{ user: Person; unmount: () => void }> {
  const { user, unmount } = await kit.renderPage(page, options as Parameters<typeof kit.renderPage>[1])
  return { user, unmount }
}

/** Sites of the demo fleet by readable names: `siteIds.nidelva`. */
export const siteIds: Readonly<Record<string, string>> = kit.demoIds.sites
