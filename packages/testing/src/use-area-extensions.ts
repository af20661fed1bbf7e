import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { useAdditions } from '@emberwatch/api-client'
import { allows, type RouteAccessWord, routeAccess } from '@emberwatch/contract'
import { useUser } from '@emberwatch/store'
import type { Extension, UseExtensions } from '@emberwatch/ui'

/** An entry of an area.json. */
type Entry = Extension & { readonly point: string; readonly access: RouteAccessWord; readonly needs?: string }

const root = join(import.meta.dirname, '../../..')

/** Every area.json of this repository; a packed kit has none. */
const entries: readonly Entry[] = globSync('mf-*/area.json', { cwd: root }).flatMap((file) => {
  const { name, extensions = [] } = JSON.parse(readFileSync(join(root, file), 'utf8'))
  return extensions.map((entry: Entry) => ({ ...entry, area: name }))
})

/** Lists what areas declare for a point, as the shell does, without what ops say. */
export const useAreaExtensions: UseExtensions = (point) => {
  const user = useUser()
  const additions = useAdditions()
  return entries.filter(
    ({ access, needs, ...entry }) =>
      entry.point === point && allows(routeAccess[access], user) && (!needs || additions.has({ name: needs })),
  )
}
