import type { ExtensionPoint } from './extension-points.ts'

type TabPoint = Extract<ExtensionPoint, `${string}.tabs`>

/**
 * Numbers in the address that a page leaves to tabs of extensions; its own tabs have the others, in their order (product 4.8). So a tab that is not
 * deployed moves no other one.
 */
export const extensionTabs: { readonly [Point in TabPoint]?: readonly number[] } = {
  'site.tabs': [2, 3],
  'user.tabs': [0, 1, 2],
  'administration.tabs': [2, 3, 4, 6, 7, 8],
}
