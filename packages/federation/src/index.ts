export { AreaFile, ExtensionEntry, pageExpose, partExpose, RouteEntry } from './area-file.ts'
export { AreaName, isAreaName } from './area-name.ts'
export { AreaPermission, beyond, permissionsOf } from './area-permissions.ts'
export { AreaReleases, Canary } from './area-releases.ts'
export { areasOf, firstGrants, Grant, type Grants, grantsOf, isBelow } from './areas.ts'
export { candidates, inCanary, personMark } from './candidates.ts'
export { parseAreaJson, readAreaFile, StrictAreaFile } from './check-area.ts'
export {
  anyName,
  byVersion,
  type Contract,
  type ContractSince,
  type Deprecated,
  firstOfMajor,
  lowestVersion,
  membersOf,
  sinceOf,
  type Uses,
} from './contract-since.ts'
export { type Deprecation, deprecationForm, deprecationIn } from './deprecation.ts'
export { extensionPoints } from './extension-points.ts'
export { ExtensionRule } from './extension-rule.ts'
export { extensionKey, extensionsAt, type PlacedExtension } from './extensions.ts'
export { floorInWords } from './floor/browser-floor.ts'
export {
  type FailureKind,
  failureKinds,
  LoadReport,
  LoadReports,
  loadOutcomes,
  loadReportsPath,
  type ReportTicket,
  reportTicketsPath,
} from './load-report.ts'
export { type HostRegistry, PublicRegistry, publicView, registryPath } from './public-registry.ts'
export { type Refusal, Refused } from './refused.ts'
export { type LogAction, LogLine, RegistryDocument, type TrustedKey } from './registry-document.ts'
export { PublicKey, Release, ReleaseFile, type Signature, summaryOf } from './release.ts'
export { ReleaseCalls } from './release-calls.ts'
export {
  isReleaseFile,
  isServedFile,
  releaseFileEnds,
  scriptOfMap,
  sourceMapOf,
  sourceMapsFolder,
} from './release-files.ts'
export { globalNameOf, PublicRelease, ReleaseSummary, Version } from './release-summary.ts'
export {
  type AreaRoute,
  isReserved,
  isStatusPath,
  matchRoute,
  preloadsFor,
  reservedPaths,
  routesCollide,
  routesOf,
  withinGrants,
} from './routes.ts'
export { sayIssue } from './say-issue.ts'
export { scrub } from './scrub.ts'
export {
  hostContract,
  type SharedModuleName,
  sharedModule,
  sharedModuleNames,
  sharedModules,
} from './shared-modules.ts'
export {
  type AnyRelease,
  type AnySummary,
  isShell,
  releaseSchema,
  ShellRelease,
  ShellReleases,
  ShellSummary,
  shellName,
} from './shell-release.ts'
export { type OfferedTraces, tracesPath, visitReportPath } from './visit-paths.ts'
export {
  ErrorReport,
  PageReport,
  type SpeedMetric,
  speedMetrics,
  VisitReport,
} from './visit-report.ts'
