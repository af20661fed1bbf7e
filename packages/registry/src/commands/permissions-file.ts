import { readFileSync } from 'node:fs'
import { AreaPermission, permissionsOf, Release } from '@emberwatch/federation'
import { InvalidArgumentError } from 'commander'
import * as v from 'valibot'

/** Reads what an area asks for from its files, so that nobody types a list of calls. */

const AreaJson = v.object({ permissions: v.array(AreaPermission) })
const ReleaseJson = v.object(v.pick(Release, ['calls', 'uses']).entries)

/** @param location an area.json or a release.json @throws InvalidArgumentError where it is neither */
export function permissionsIn(location: string): readonly string[] {
  const json = read(location)
  const area = v.safeParse(AreaJson, json)
  if (area.success) return area.output.permissions
  const release = v.safeParse(ReleaseJson, json)
  if (release.success) return permissionsOf(release.output)
  throw new InvalidArgumentError(
    `${location} is no release.json, and no area.json with permissions: ${area.issues[0].message}`,
  )
}

function read(location: string): unknown {
  try {
    return JSON.parse(readFileSync(location, 'utf8'))
  } catch (error) {
    throw new InvalidArgumentError(`${location} cannot be read: ${(error as Error).message}`)
  }
}
