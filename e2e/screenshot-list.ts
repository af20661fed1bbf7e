import type { Account } from './tests/steps.ts'

/** A screen that the README shows. */
export interface Screenshot {
  /** The name of the file in docs/images, without its ending. */
  readonly name: string
  readonly as: Account
  /** The path by the demo fleet's ids. */
  readonly path: (ids: { readonly site: string }) => string
  readonly heading: string | RegExp
}

export const screenshots: readonly Screenshot[] = [
  { name: 'map', as: 'site.admin', path: () => '/map', heading: 'Map' },
  { name: 'site', as: 'site.admin', path: ({ site }) => `/sites/${site}#1`, heading: 'Nidelva kontorpark' },
  { name: 'report', as: 'super.admin', path: () => '/unit-age-reports#1', heading: 'Unit age report' },
  { name: 'areas', as: 'super.admin', path: () => '/areas', heading: 'Areas' },
]
