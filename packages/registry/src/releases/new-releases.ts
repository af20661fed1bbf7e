import type { AnySummary, RegistryDocument } from '@emberwatch/federation'

/** Names the releases that a change gives to people: the shell's active one, and active ones and canaries of areas. */
export function newReleases(before: RegistryDocument, after: RegistryDocument): AnySummary[] {
  const shell = newActiveShell(before, after)
  const ofAreas = Object.keys(after.areas).flatMap((area) => {
    const [old, entry] = [before.areas[area], after.areas[area]]
    const versions = new Set([
      ...(entry?.active === old?.active ? [] : [entry?.active]),
      ...(entry?.canary?.version === old?.canary?.version ? [] : [entry?.canary?.version]),
    ])
    return [...versions].flatMap((version) => (version && entry?.releases[version]) || [])
  })
  return [...(shell ? [shell] : []), ...ofAreas]
}

function newActiveShell(before: RegistryDocument, { shell }: RegistryDocument) {
  const active = shell?.active
  return active && active !== before.shell?.active ? (shell.releases[active] ?? null) : null
}
