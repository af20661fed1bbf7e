/** The registry publishes, activates and checks releases of areas and the shell, in a store of one machine or several. */
export { apiRefusals, lackingLines } from './api/api-gates.ts'
export { apiGaps } from './api/compare-calls.ts'
export { type ApiUp, apiContractOf, apisUp, besideHost, noteApi } from './api/host-apis.ts'
export { callsInOpenApi } from './api/openapi-calls.ts'
export { requiresSignatures } from './cli/store.ts'
export { type CommandName, commands, onlyAtStore, runCommand } from './commands/commands.ts'
export { contractIn, hostContractIn } from './contracts/contract-gaps.ts'
export { contractRefusals } from './contracts/contract-refusals.ts'
export { hostContracts, noteHostContract } from './contracts/host-contracts.ts'
export { needsLines, needsOf } from './contracts/shell-needs.ts'
export { filesOfStore } from './engines/backup-files.ts'
export { copyStore } from './engines/copy-store.ts'
export { areasCommandSettings, storeSettings } from './engines/declared-settings.ts'
export { databaseFile, openStore } from './engines/store.ts'
export { openStoreOf } from './engines/store-settings.ts'
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
export { type News, takeErrorNews, takeNews } from './hooks/news.ts'
export { hookSecret, mailScheme } from './hooks/stored-hooks.ts'
export { Registry } from './registry.ts'
export { checkRelease } from './releases/check-release.ts'
export { releaseFigures } from './releases/figures.ts'
export type { Published } from './releases/publish.ts'
export { reachableReleases } from './releases/reachable-releases.ts'
export { type AreaDetails, areaDetails, type ReleaseDetails } from './releases/show.ts'
export { addHealth, type Health, healthKey, noHealth, type ReleaseHealth } from './reports/health.ts'
export type { Observation } from './reports/people.ts'
export {
  addReports,
  type Hints,
  type NewReports,
  noReports,
  peopleOf,
  type ReleaseReports,
  readReports,
} from './reports/reports.ts'
export { sumCounts } from './reports/sum-counts.ts'
export { runSteps } from './rollout/run-steps.ts'
export type { By } from './state/change.ts'
export { entryOf, releasesInUse } from './state/entries.ts'
export { forgetInstance, noteInstance, readInstances } from './state/instances.ts'
export { parseInput, Refused } from './state/refused.ts'
export type { NeedsSignature } from './state/registry-context.ts'
export { type ReleaseName, releasesBase, type StoreEngine, StoreUnavailable } from './state/store-engine.ts'
export { areasOfMember, memberLines } from './tokens/members.ts'
export { storedTokens } from './tokens/stored-tokens.ts'
export {
  claimedHolder,
  findToken,
  isStartPublisher,
  type KnownToken,
  makeToken,
  opsScope,
  readTokens,
  startPublishers,
} from './tokens/tokens.ts'
export { unavailableLine } from './trust/unavailable.ts'
export { unpackInto } from './upload/unpack.ts'
