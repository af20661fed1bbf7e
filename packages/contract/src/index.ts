/** The contract between browser and API: entities, endpoints, access rules, error catalogue and limits. Runs anywhere. */
export * from './access.ts'
export { Email, newPassword, sameEmail } from './account-fields.ts'
export { admin } from './admin.ts'
export * from './api.ts'
export {
  AccountDeletion,
  auth,
  EmailConfirmation,
  Login,
  PasswordChange,
  PasswordReset,
  PasswordResetByToken,
  Registered,
  Registration,
  ResetRequest,
  ResetTokenAnswer,
  ResetTokenRequest,
} from './auth.ts'
export { basePath, storageKey, underBase, withoutBase } from './base-path.ts'
export { type ChangeKind, changeKinds, laterKinds, type WrittenKind } from './change-kinds.ts'
export { configurationCallMax, configurations, NewClassReason, NewConfiguration } from './configurations.ts'
export * from './endpoint.ts'
export { Activity, type FieldChange } from './entities/activity.ts'
export * from './entities/attention.ts'
export * from './entities/common.ts'
export * from './entities/install-base.ts'
export * from './entities/jobs.ts'
export * from './entities/loops.ts'
export * from './entities/modems.ts'
export * from './entities/reports.ts'
export * from './entities/site-record.ts'
export * from './entities/sites.ts'
export * from './entities/systems.ts'
export * from './entities/users.ts'
export * from './errors.ts'
export { alarmRaised, detectorTypes, type EventClass, eventClasses, eventClassNames } from './event-classes.ts'
export { fleetState } from './fleet-state.ts'
export { InstallBaseFile, installBase, installBaseCallMax } from './install-base.ts'
export { Invitation, invitations } from './invitations.ts'
export { AccessLevelChange, Invite } from './invites.ts'
export { ExportRequest, exportRowsAtOnce, failedMails, jobs } from './jobs.ts'
export * from './limits.ts'
export { LiveChange, LiveMessage, live, liveBeatMs } from './live.ts'
export {
  formatLoopFileProblem,
  type LoopFile,
  type LoopFileProblem,
  type LoopFileUnit,
  loopFileColumns,
  readLoopFile,
} from './loop-file.ts'
export {
  LoopName,
  NewLoopFromFile,
  NewScannedSystem,
  ScannedLoopChange,
  ScannedSystemChange,
  ScannedUnitFields,
  ScannedUnitForm,
  scannedLoops,
  scannedSystems,
  scannedUnits,
  tagOrZoneMissingText,
} from './loops.ts'
export { formatModemCode, hasCheckDigit, ModemIdentifiers, parseModemCode } from './modem-code.ts'
export { ModemChange, modems, NewModem } from './modems.ts'
export {
  chosenSystemTypes,
  NetworkConfiguration,
  NetworkConfigurationForm,
  type NetworkEntry,
} from './network-configuration.ts'
export { paths, siteTabs, systemTabs } from './paths.ts'
export { PersonalDetails } from './personal-details.ts'
export { AreaOverview, AreaRelease, ReleaseChange, releases } from './releases.ts'
export { reportExports } from './report-exports.ts'
export * from './report-queries.ts'
export { reports } from './reports.ts'
export { hitsPerKind, type SearchHit, type SearchKind, search, searchKinds, searchTextMax } from './search.ts'
export { type SessionRow, sessions } from './sessions.ts'
export { NewSite, SiteChange, sites } from './sites.ts'
export { archiveAccess, deleteSystemAccess, SystemChange, systems } from './systems.ts'
export { hasVisibleText, isUnfitText, unfitText } from './text-rules.ts'
export {
  OwnPassword,
  TwoStepCode,
  TwoStepCodeBody,
  type TwoStepSecret,
  type TwoStepState,
  twoStep,
} from './two-step.ts'
export { ownOrSuperUser, PermissionsChange, StatusChange, users } from './users.ts'
