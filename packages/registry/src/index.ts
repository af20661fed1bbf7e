/** The registry publishes, activates and checks releases of areas and the shell, in a store that is a folder or shared. */
export { apiRefusals, lackingLines } from './api/api-gates.ts'
export { apiGaps } from './api/compare-calls.ts'
export { type ApiUp, apiContractOf, apisUp, besideHost, noteApi } from './api/noted-apis.ts'
export { callsInOpenApi } from './api/openapi-calls.ts'
export { filesOfStore } from './backup-files.ts'
export type { By } from './changes.ts'
export { checkRelease } from './check-release.ts'
export { requiresSignatures } from './cli/store.ts'
export { type CommandName, commands } from './commands.ts'
export { contractIn, hostContractIn } from './contract-gaps.ts'
export { contractRefusals } from './contract-refusals.ts'
export { copyStore } from './copy-store.ts'
export { areasCommandSettings, storeSettings } from './engines/declared-settings.ts'
export { documentFile } from './engines/folder-document.ts'
export { openFolderStore } from './engines/folder-store.ts'
export { openStoreOf } from './engines/store-settings.ts'
export { entryOf, releasesInUse } from './entries.ts'
export {
  addErrors,
  bothErrors,
  type Cause,
  type ErrorGroup,
  type ErrorKind,
  type Frame,
  groupId,
  readErrors,
  witnessOf,
} from './errors/causes.ts'
export { type ErrorLine, errorList } from './errors/error-list.ts'
export { addHealth, type Health, healthKey, noHealth, type ReleaseHealth } from './health.ts'
export { hookSecret, mailScheme, type News, takeErrorNews, takeNews } from './hooks.ts'
export { hostContracts, noteHostContract } from './host-contracts.ts'
export { forgetInstance, noteInstance, readInstances } from './instances.ts'
export { onlyAtStore } from './local-commands.ts'
export { parseInput } from './parse-input.ts'
export { reachableReleases } from './reachable-releases.ts'
export { Refused } from './refused.ts'
export { type Published, Registry } from './registry.ts'
export { releaseFigures } from './release-figures.ts'
export { bucketOf } from './rollout/histogram.ts'
export { deviceOf, type Observation } from './rollout/people.ts'
export {
  addReports,
  type Hints,
  type NewReports,
  noReports,
  peopleOf,
  type ReleaseReports,
  readReports,
} from './rollout/reports.ts'
export { runSteps } from './rollout/run-steps.ts'
export { type SpeedList, speedList } from './rollout/speed-list.ts'
export { addTo, sumCounts } from './rollout/sum-counts.ts'
export { needsLines, needsOf } from './shell-needs.ts'
export { type AreaDetails, areaDetails, type ReleaseDetails } from './show.ts'
export type { NeedsSignature } from './signatures/signature-rules.ts'
export { unavailableLine } from './signatures/unavailable.ts'
export { isStartPublisher, startPublishers } from './start-publishers.ts'
export { releasesBase, type StoreEngine, StoreUnavailable } from './store-engine.ts'
export { areasOfMember, memberLines } from './tokens/members.ts'
export { storedTokens } from './tokens/stored-tokens.ts'
export { claimedHolder, findToken, type KnownToken, makeToken, opsScope, readTokens } from './tokens/tokens.ts'
export { unpackInto } from './upload/unpack.ts'
