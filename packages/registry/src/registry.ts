import { randomBytes } from 'node:crypto'
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type AreaName, type RegistryDocument, type Release, summaryOf } from '@emberwatch/federation'
import { checkRelease, filesAreWhole } from './check-release.ts'
import { Refused, refuse } from './refused.ts'
import { changeDocument, type LogLine, readDocument, readLog } from './store-files.ts'

/** Who changes something, and why; both go into the log. */
export interface By {
  readonly who: string
  readonly note: string
}

/** The release store: folders `<area>/<version>/` that never change, and one document that says which are active. */
export class Registry {
  readonly root: string

  /** @param root the folder of the store; made when it is first written to */
  constructor(root: string) {
    this.root = root
  }

  read(): Promise<RegistryDocument> {
    return readDocument(this.root)
  }

  log(): Promise<LogLine[]> {
    return readLog(this.root)
  }

  releaseFolder(area: string, version: string): string {
    return join(this.root, area, version)
  }

  /**
   * Checks a built release, stores its folder and, unless told otherwise, makes it the active one. Publishing the same
   * bytes again changes nothing.
   * @throws Refused when it breaks a rule or the version exists with other bytes
   */
  async publish(folder: string, by: By, { activate = true } = {}): Promise<Release> {
    const { release, refusals } = await checkRelease(folder, await this.read())
    if (!release || refusals.length) throw new Refused(refusals)
    await this.#store(folder, release)
    await changeDocument(this.root, (document) => {
      const entry = document.areas[release.area] ?? { active: null, previous: null, releases: {} }
      const isKnown = Boolean(entry.releases[release.version])
      if (isKnown && (!activate || entry.active === release.version)) return null
      const releases = { ...entry.releases, [release.version]: summaryOf(release) }
      const next = activate ? activated({ ...entry, releases }, release.version) : { ...entry, releases }
      return {
        document: withArea(document, release.area, next),
        log: { ...by, action: 'publish', area: release.area, from: entry.active, to: release.version },
      }
    })
    return release
  }

  /** Makes a stored release the active one. @throws Refused when there is no such release */
  activate(area: AreaName, version: string, by: By): Promise<RegistryDocument> {
    return changeDocument(this.root, (document) => {
      const entry = document.areas[area]
      if (!entry?.releases[version]) return refuse('missing-file', `There is no release ${version} of ${area}`)
      if (entry.active === version) return null
      return {
        document: withArea(document, area, activated(entry, version)),
        log: { ...by, action: 'activate', area, from: entry.active, to: version },
      }
    })
  }

  /** Goes back to the release that was active before. @throws Refused when there is none */
  rollback(area: AreaName, by: By): Promise<RegistryDocument> {
    return changeDocument(this.root, (document) => {
      const entry = document.areas[area]
      if (!entry?.previous) return refuse('missing-file', `${area} has no previous release`)
      return {
        document: withArea(document, area, activated(entry, entry.previous)),
        log: { ...by, action: 'rollback', area, from: entry.active, to: entry.previous },
      }
    })
  }

  /** Compares everything stored with its hashes. Answers what is wrong, by `<area>/<version>`. */
  async verify(): Promise<Record<string, string[]>> {
    const wrong: Record<string, string[]> = {}
    for (const [area, entry] of Object.entries((await this.read()).areas)) {
      for (const version of Object.keys(entry?.releases ?? {})) {
        const folder = this.releaseFolder(area, version)
        const release = await readFile(join(folder, 'release.json'), 'utf8').then(JSON.parse, () => null)
        const refusals = release ? await filesAreWhole(folder, release) : [{ message: 'release.json is missing' }]
        if (refusals.length) wrong[`${area}/${version}`] = refusals.map(({ message }) => message)
      }
    }
    return wrong
  }

  /** Copies the folder beside its place and renames it there, so that no reader sees half of it. */
  async #store(folder: string, release: Release): Promise<void> {
    const place = this.releaseFolder(release.area, release.version)
    const stored = await readFile(join(place, 'release.json'), 'utf8').catch(() => null)
    if (stored !== null) return sameBytes(JSON.parse(stored), release)
    const beside = join(this.root, release.area, `.${randomBytes(6).toString('hex')}.tmp`)
    await mkdir(join(this.root, release.area), { recursive: true })
    await cp(folder, beside, { recursive: true })
    await rename(beside, place).catch(async (error) => {
      await rm(beside, { recursive: true, force: true })
      // Another process was first with the same version; then it must be the same release.
      const other = await readFile(join(place, 'release.json'), 'utf8').catch(() => null)
      if (other === null) throw error
      sameBytes(JSON.parse(other), release)
    })
  }
}

/** Versions are immutable; only when and from which commit the same content was built may differ. */
function sameBytes(stored: Release, release: Release): void {
  const { builtAt, commit } = stored
  if (!isDeepStrictEqual(stored, { ...release, builtAt, commit }))
    refuse(
      'immutable',
      `${release.area} ${release.version} is published with other content; give the change a new version`,
    )
}

const activated = <E extends { active: string | null; previous: string | null }>(entry: E, version: string): E => ({
  ...entry,
  active: version,
  previous: entry.active === version ? entry.previous : entry.active,
})

const withArea = (
  document: RegistryDocument,
  area: AreaName,
  entry: NonNullable<RegistryDocument['areas'][AreaName]>,
): RegistryDocument => ({ ...document, areas: { ...document.areas, [area]: entry } })
