import { areasOf, type Refusal, routesCollide } from '@emberwatch/federation'
import { contractIn } from '../contracts/contract-gaps.ts'
import { contractRefusals } from '../contracts/contract-refusals.ts'
import { brokenByChange } from '../contracts/shell-gates.ts'
import { permissionRefusals } from '../grants/approval.ts'
import { grantRefusals } from '../grants/grant-refusals.ts'
import { exposedModules, filesOfPages, knownFileTypes, ownGlobalName } from './content-rules.ts'
import { forAreas, forShells, type Publication, type PublishRule, type RegistryState } from './publish-rule.ts'

/**
 * The rules of a publish. They run before the store takes a release, and once more under its lock, as grants, shell and other areas may have changed since.
 * What needs files or signatures is checked once, in check-release.ts.
 */

const grantedPaths = forAreas((release, { document }) => grantRefusals(release, document))
const approvedPermissions = forAreas((release, { document }) => permissionRefusals(release, document))
const fittingContract = forAreas((release, { contracts }, subject) =>
  contractRefusals(release, contracts.live, subject),
)
const unbrokenAreas = forShells((release, { document, contracts }, { breaks = [] }) =>
  brokenByChange(document, { shell: contractIn(release), before: contracts.live, breaks }),
)

/** Addresses may not collide with those of active releases of other areas. */
const ownAddresses = forAreas((release, { document }) =>
  areasOf(document)
    .filter((name) => name !== release.area)
    .flatMap((name) => {
      const entry = document.areas[name]
      const active = entry?.active ? entry.releases[entry.active] : undefined
      const pairs = (active?.routes ?? []).flatMap((theirs) => release.routes.map((ours) => [ours, theirs] as const))
      return pairs
        .filter(([ours, theirs]) => routesCollide(ours.path, theirs.path))
        .map(([ours, theirs]) => ({
          rule: 'collision' as const,
          message: `${ours.path} matches the addresses of ${theirs.path} of ${name}`,
        }))
    }),
)

export const publishRules: readonly PublishRule[] = [
  grantedPaths,
  approvedPermissions,
  ownGlobalName,
  knownFileTypes,
  exposedModules,
  filesOfPages,
  fittingContract,
  ownAddresses,
  unbrokenAreas,
]

/** What a stored release must fit anew whenever people get it; its own content was checked when it was published. */
export const switchRules: readonly PublishRule[] = [grantedPaths, approvedPermissions, fittingContract, unbrokenAreas]

export const refusalsBy = (
  rules: readonly PublishRule[],
  publications: readonly Publication[],
  state: RegistryState,
): Refusal[] => publications.flatMap((publication) => rules.flatMap((rule) => rule(publication, state)))
