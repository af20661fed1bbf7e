import type { modemStages, stageStatuses, UserStatus } from '@emberwatch/contract'
import type { FieldChange } from '@emberwatch/contract/admin'
import type { Refusal } from '@emberwatch/contract/devices'
import type { ModemNoticeKind } from '@emberwatch/contract/modems'
import type { ReportName } from '@emberwatch/contract/reports'
import type {
  AlarmCause,
  AttentionKind,
  CallOutcome,
  LogFile,
  ServiceKind,
  StoredLogKind,
} from '@emberwatch/contract/sites-systems'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/**
 * Names are camelCase (`CamelCasePlugin`), columns snake_case. `migrations/` is the source; comments there explain columns. One file, as the model
 * is one schema. A row's type: `Selectable<Database['sites']>`.
 */
export interface Database {
  users: Users
  oneTimeCodes: OneTimeCodes
  rateLimits: RateLimits
  sessions: Sessions
  wallSessions: WallSessions
  knownDevices: KnownDevices
  twoSteps: TwoSteps
  recoveryCodes: RecoveryCodes
  idempotencyKeys: IdempotencyKeys
  settings: Settings
  sites: Sites
  siteContacts: SiteContacts
  siteInstructions: SiteInstructions
  systems: Systems
  siteAccess: SiteAccess
  systemAccess: SystemAccess
  teams: Teams
  teamMembers: TeamMembers
  teamGrants: TeamGrants
  teamPasses: TeamPasses
  works: Works
  servicePlans: ServicePlans
  serviceVisits: ServiceVisits
  unitTests: UnitTests
  removedSites: RemovedSites
  siteRights: SiteRights
  systemRights: SystemRights
  modems: Modems
  modemSystems: ModemSystems
  modemLinks: ModemLinks
  modemHardware: ModemHardware
  modemDays: ModemDays
  modemLeftTopics: ModemLeftTopics
  modemEntryLinks: ModemEntryLinks
  modemReports: ModemReports
  modemKnocks: ModemKnocks
  modemCounts: ModemCounts
  modemNotices: ModemNotices
  modemDeadLetters: ModemDeadLetters
  gateways: Gateways
  gatewaySessions: GatewaySessions
  configurations: Configurations
  configurationFiles: ConfigurationFiles
  configurationHardware: ConfigurationHardware
  units: Units
  issues: Issues
  troubles: Troubles
  siteEscalations: SiteEscalations
  troubleAssignments: TroubleAssignments
  logLines: LogLines
  logFiles: LogFiles
  logFileParts: LogFileParts
  events: Events
  disablements: Disablements
  connectionChanges: ConnectionChanges
  notificationRules: NotificationRules
  notificationSites: NotificationSites
  summaryRules: SummaryRules
  reportSchedules: ReportSchedules
  reportRecipients: ReportRecipients
  reportRuns: ReportRuns
  webhooks: Webhooks
  webhookDeliveries: WebhookDeliveries
  occurrences: Occurrences
  occurrenceCounter: OccurrenceCounter
  scannedSystems: ScannedSystems
  scannedLoops: ScannedLoops
  scannedUnits: ScannedUnits
  eventUnits: EventUnits
  eventSystems: EventSystems
  eventHours: EventHours
  installBaseImports: InstallBaseImports
  installBaseRows: InstallBaseRows
  installBasePrevious: InstallBaseRows
  equipmentNumberChanges: EquipmentNumberChanges
  auditLog: AuditLog
  auditChain: AuditChain
  backups: Backups
  jobs: Jobs
  jobFiles: JobFiles
}

type Computed<T> = ColumnType<T, never, never>
type Instant = ColumnType<Date, Date | string, Date | string>
type DefaultInstant = ColumnType<Date, Date | string | undefined, Date | string>
type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** `yyyy-MM-dd`, text on both databases. */
type Day = ColumnType<string | null, string | null | undefined, string | null>
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>
type Level = 0 | 1 | 2
export type SystemType = 'autrosafe' | 'autroprime' | 'simulator'

interface AddressColumns {
  addressLine1: Nullable<string>
  addressLine2: Nullable<string>
  postalCode: Nullable<string>
  city: Nullable<string>
  country: Nullable<string>
}
interface StoredAddress {
  addressLine1: string | null
  addressLine2: string | null
  postalCode: string | null
  city: string | null
  country: string | null
}

interface Users extends AddressColumns {
  id: Generated<string>
  number: Generated<number>
  emailAddress: string
  passwordHash: string
  tokenVersion: Generated<number>
  status: Generated<UserStatus>
  twoStepOn: Generated<boolean>
  statusBeforeBan: Nullable<'ACTIVE' | 'REGISTRATION'>
  firstName: string
  lastName: string
  phoneNumber: Nullable<string>
  userType: Generated<0 | 1>
  isSuper: Computed<boolean>
  globalAccessLevel: Generated<Level>
  termsAcceptedAt: NullableInstant
  createdAt: DefaultInstant
  deletedAt: NullableInstant
  sortKey: Computed<string>
}

interface OneTimeCodes {
  id: Generated<string>
  userId: Nullable<string>
  subject: string
  purpose: string
  mac: string
  /** Attempts of everybody but the person who requested the code. */
  attempts: Generated<number>
  asker: Nullable<string>
  askerAttempts: Generated<number>
  createdAt: DefaultInstant
  expiresAt: Instant
  usedAt: NullableInstant
}

interface Sessions {
  id: Generated<string>
  userId: string
  tokenVersion: number
  userAgent: string
  address: string
  createdAt: DefaultInstant
  lastSeenAt: DefaultInstant
  expiresAt: Instant
  /** Last use of a second factor. */
  provedAt: NullableInstant
}

interface WallSessions {
  id: Generated<string>
  userId: string
  tokenVersion: number
  name: string
  scope: 'own' | 'fleet'
  showsAccess: Generated<boolean>
  address: string
  createdAt: DefaultInstant
  lastSeenAt: DefaultInstant
  expiresAt: Instant
}

interface IdempotencyKeys {
  id: Generated<string>
  userId: string
  key: string
  requestHash: string
  startedAt: Instant
  /** Sealed JSON; null while the write runs. */
  answer: Nullable<string>
}

interface TwoSteps {
  id: Generated<string>
  userId: string
  secret: string
  lastStep: Generated<number>
}

interface RecoveryCodes {
  mac: string
  userId: string
}

interface KnownDevices {
  mac: string
  userId: string
  lastUsedAt: Instant
}

interface RateLimits {
  key: string
  windowStart: Instant
  count: Generated<number>
  expiresAt: Instant
}

interface Settings {
  key: string
  /** JSON text. */
  value: ColumnType<unknown, string, string>
}

interface Sites extends AddressColumns {
  id: Generated<string>
  number: Generated<number>
  name: string
  previousName: Nullable<string>
  siteNumber: Nullable<string>
  description: Nullable<string>
  /** JSON text. */
  previousAddress: ColumnType<StoredAddress | null, string | null | undefined, string | null>
  comment: Nullable<string>
  lat: Nullable<number>
  lng: Nullable<number>
  placeRevision: Generated<number>
  createdAt: DefaultInstant
  createdById: Nullable<string>
  deletedAt: NullableInstant
  sortKey: Computed<string>
  siteNumberKey: Computed<string | null>
  cityKey: Computed<string | null>
}

/** Contacts in the order in which to ring them. */
interface SiteContacts {
  id: Generated<string>
  siteId: string
  position: number
  name: string
  role: Nullable<string>
  phoneNumber: Nullable<string>
  emailAddress: Nullable<string>
  hours: Nullable<string>
}

interface SiteInstructions {
  siteId: string
  access: Nullable<string>
  keyBox: Nullable<string>
  assemblyPoint: Nullable<string>
  water: Nullable<string>
  firstSteps: Nullable<string>
  /** The revision of contacts and instructions together. */
  revision: Generated<number>
  changedAt: DefaultInstant
  changedById: Nullable<string>
  confirmedAt: NullableInstant
  confirmedById: Nullable<string>
  remindedAt: NullableInstant
}

interface Systems {
  id: Generated<string>
  number: Generated<number>
  siteId: string
  name: Nullable<string>
  previousName: Nullable<string>
  equipmentNumber: Nullable<string>
  type: SystemType
  tag: Nullable<string>
  identityRevision: Generated<number>
  comment: Nullable<string>
  connectionState: Nullable<string>
  connectionChangedAt: NullableInstant
  createdAt: DefaultInstant
  archivedAt: NullableInstant
  customerNumber: Nullable<string>
  businessUnit: Nullable<string>
  issuesCount: Computed<number>
  solvedIssuesCount: Computed<number>
  alarmIssuesCount: Computed<number>
  solvedAlarmIssuesCount: Computed<number>
  configurationsCount: Computed<number>
  unitsCount: Computed<number>
  disabledCount: Computed<number | null>
  disabledSince: Computed<Date | null>
  longDisabledCount: Computed<number>
  currentConfigurationId: Computed<string | null>
  sortKey: Computed<string | null>
  tagKey: Computed<string | null>
}

interface InvitedColumns {
  id: Generated<string>
  userId: Nullable<string>
  emailAddress: string
  isAccepted: Generated<boolean>
  isRejected: Generated<boolean>
  invitedById: Nullable<string>
  createdAt: DefaultInstant
  resentAt: NullableInstant
  decidedAt: NullableInstant
}
interface AccessColumns extends InvitedColumns {
  accessLevel: Level
  grantId: Nullable<string>
  memberId: Nullable<string>
}
interface SiteAccess extends AccessColumns {
  siteId: string
}
interface SystemAccess extends AccessColumns {
  systemId: string
}

interface Teams {
  id: Generated<string>
  name: string
  createdAt: DefaultInstant
  createdById: Nullable<string>
  sortKey: Computed<string>
}
interface TeamMembers extends InvitedColumns {
  teamId: string
  isManager: boolean
}
interface TeamGrants {
  id: Generated<string>
  teamId: string
  siteId: Nullable<string>
  systemId: Nullable<string>
  accessLevel: Level
  givenById: Nullable<string>
  createdAt: DefaultInstant
}
interface TeamPasses {
  id: Generated<string>
  teamId: string
  toTeamId: string
  grantIds: Nullable<string[]>
  at: Instant
  madeById: string
  createdAt: DefaultInstant
  error: Nullable<string>
}

interface Works {
  id: Generated<string>
  siteId: string
  kind: 'test' | 'service' | 'building' | 'closed'
  systemIds: Nullable<string[]>
  modemId: Nullable<string>
  reason: Nullable<string>
  phoneNumber: Nullable<string>
  startsAt: Instant
  endsAt: Instant
  timeZone: Nullable<string>
  weekday: Nullable<number>
  startMinute: Nullable<number>
  createdById: Nullable<string>
  createdAt: DefaultInstant
  endedAt: NullableInstant
  endedById: Nullable<string>
  ending: Nullable<'time' | 'hand' | 'cancelled' | 'access'>
  revision: Generated<number>
  /** Its end by hand, or else by time. */
  overAt: Computed<Date>
  isOn: Computed<boolean>
  nextAt: NullableInstant
  remindedAt: NullableInstant
  reportedAt: NullableInstant
}

interface ServicePlans {
  id: Generated<string>
  systemId: string
  kind: ServiceKind
  months: 3 | 6 | 12
  toleranceDays: number
  firm: Nullable<string>
  /** Such as `2027-01-31`. */
  dueOn: string
  lastVisitAt: NullableInstant
  revision: Generated<number>
  nextAt: NullableInstant
  isOn: Computed<boolean>
}

interface ServiceVisits {
  workId: string
  systemId: string
  kinds: ServiceKind[]
  startedBy: string
  endedBy: Nullable<string>
}

interface UnitTests {
  visitId: string
  systemId: string
  unitName: string
  hardwareTag: string
  at: Instant
  /** Null for a mark by hand, which has a reason. */
  eventName: Nullable<string>
  reason: Nullable<string>
  personId: Nullable<string>
  personName: Nullable<string>
}

/** Filled by triggers of `sites`, so that the views of rights need not read that table. */
interface RemovedSites {
  siteId: Computed<string>
}
/** View: each person's level per site. */
interface SiteRights {
  userId: Computed<string>
  siteId: Computed<string>
  accessLevel: Computed<Level>
}
/** View: each person's level per system, through sites too (product 1.5). */
interface SystemRights {
  userId: Computed<string>
  systemId: Computed<string>
  accessLevel: Computed<Level>
}

interface Modems {
  id: Generated<string>
  number: Generated<number>
  siteId: string
  clientId: string
  iccid: string
  imei: string
  imsi: string
  wgip: Nullable<string>
  ts: Nullable<string>
  topic: Nullable<string>
  lat: Nullable<number>
  lng: Nullable<number>
  ip: Nullable<string>
  subnet: Nullable<string>
  createdAt: DefaultInstant
  createdById: Nullable<string>
  deletedAt: NullableInstant
}

export type StoredStage = { name: (typeof modemStages)[number]['name']; status: (typeof stageStatuses)[number] }

interface ModemSystems {
  id: Generated<string>
  modemId: string
  systemId: string
  endpointId: Generated<string>
  position: Generated<number>
  name: string
  type: SystemType
  host: Nullable<string>
  port: Nullable<number>
  username: Nullable<string>
  password: Nullable<string>
  /** JSON text. */
  stages: JSONColumnType<StoredStage[] | null, string | null | undefined, string | null>
  stateDescription: Nullable<string>
}

/** The connections of modems that may connect. */
interface ModemLinks {
  modemId: string
  topic: string
  secretHash: Nullable<string>
  secretAt: NullableInstant
  secretById: Nullable<string>
  blockedAt: NullableInstant
  revision: Generated<number>
  appliedRevision: Nullable<number>
  appliedAt: NullableInstant
  appliedReason: Nullable<string>
  session: Nullable<string>
  bornAt: NullableInstant
  isOnline: Generated<boolean>
  changedAt: NullableInstant
  cause: Nullable<string>
  address: Nullable<string>
  gatewayId: Nullable<string>
  every: Nullable<number>
  heardAt: NullableInstant
  firmware: Nullable<string>
  signal: Nullable<number>
  clockOffsetMs: Generated<number>
  seenAt: NullableInstant
  refusedAt: NullableInstant
  /** JSON text. */
  refusal: ColumnType<Refusal | null, string | null | undefined, string | null>
}
interface ModemDays {
  modemId: string
  day: string
  signal: Nullable<number>
  takeovers: Generated<number>
}
interface ModemLeftTopics {
  topic: string
}
interface ModemHardware {
  id: Generated<string>
  modemId: string
  clientId: string
  iccid: string
  imei: string
  imsi: string
  wgip: Nullable<string>
  ts: Nullable<string>
  firmware: Nullable<string>
  since: Instant
  replacedAt: Instant
  replacedById: Nullable<string>
}
interface ModemEntryLinks {
  entryId: string
  reportedAt: NullableInstant
  activeAt: NullableInstant
}
interface ModemReports {
  modemId: string
  reportId: string
  content: Generated<string>
  receivedAt: Instant
}
interface ModemCounts {
  modemId: string
  hour: Instant
  leaf: string
  what: string
  count: number
}
interface ModemNotices {
  id: Generated<string>
  modemId: string
  kind: ModemNoticeKind
  subject: string
  words: string
  count: Generated<number>
  firstAt: Instant
  lastAt: Instant
  solvedAt: NullableInstant
  solvedById: Nullable<string>
}
interface ModemDeadLetters {
  id: Generated<number>
  topic: string
  leaf: string
  payload: string
  error: string
  receivedAt: Instant
}
interface ModemKnocks {
  clientId: string
  /** Empty where the device says none. */
  imei: string
  address: string
  network: string
  knocks: number
  firstAt: Instant
  lastAt: Instant
}
interface Gateways {
  id: string
  seenAt: Instant
  location: string | null
}
interface GatewaySessions {
  name: string
  gatewayId: string | null
  heldUntil: Generated<Instant>
}

interface Configurations {
  id: Generated<string>
  systemId: string
  hash: string
  comment: Nullable<string>
  xml: Nullable<string>
  /** Replaces xml for large files. */
  xmlGzip: Nullable<Buffer>
  xmlBytes: Nullable<number>
  classReason: Nullable<string>
  hasRaw: Generated<boolean>
  parsingError: Nullable<string>
  isProcessed: Generated<boolean>
  createdAt: DefaultInstant
  createdById: Nullable<string>
  /** The end of the lease while units are being stored; later nobody stores them. */
  storingUntil: NullableInstant
  madeCurrentAt: NullableInstant
  /** The end of the lease while its units are read again; later nobody reads them. */
  restoringUntil: NullableInstant
}

interface ConfigurationFiles {
  configurationId: string
  fileName: string
  content: Buffer
}

interface ConfigurationHardware {
  configurationId: string
  hardwareTag: string
  kind: 'panel' | 'module' | 'unit'
  quantity: number
  systemId: string
  siteId: string
  configuredAt: Instant
  isCurrent: Computed<boolean>
}

interface Units {
  id: Generated<number>
  systemId: string
  configurationId: string
  unitName: Nullable<string>
  hardwareTag: string
  lsi: Nullable<string>
  detectionZone: Nullable<string>
  carrierTags: Nullable<string>
  serialNumber: Nullable<string>
  productionDate: Day
}

interface Issues {
  id: Generated<string>
  systemId: string
  unitName: string
  unitConfigId: Nullable<number>
  hardwareName: string
  assigneeId: Nullable<string>
  hasAlarms: Generated<boolean>
  isUrgent: Generated<boolean>
  isSolved: Generated<boolean>
  createdAt: DefaultInstant
  solvedAt: NullableInstant
  /** The source that opened it: an event, the panel, or null. */
  sourceKey: Nullable<string>
  receivedAt: DefaultInstant
}

interface Troubles {
  id: Generated<string>
  systemId: string
  kind: AttentionKind
  openedAt: Instant
  takenAt: NullableInstant
  overAt: NullableInstant
  duringWork: Generated<boolean>
  isOn: Computed<boolean>
  nextAt: NullableInstant
  escalatedAt: NullableInstant
  escalatedTo: Nullable<string>
}

interface SiteEscalations {
  siteId: string
  minutes: number
  kinds: AttentionKind[]
  userId: Nullable<string>
  teamId: Nullable<string>
  changedById: Nullable<string>
  changedAt: Instant
  revision: Generated<number>
}

interface TroubleAssignments {
  id: Generated<string>
  /** A trigger sets it, as it does who has taken the trouble first. */
  troubleId: Nullable<string>
  systemId: string
  kind: AttentionKind
  assigneeId: Nullable<string>
  assignedById: Nullable<string>
  note: Nullable<string>
  assignedAt: DefaultInstant
  endedAt: NullableInstant
  ending: Nullable<'returned' | 'handedOver' | 'over' | 'access'>
  endedById: Nullable<string>
}

interface LogLines {
  id: Generated<string>
  siteId: string
  systemId: Nullable<string>
  systemName: Nullable<string>
  kind: StoredLogKind
  at: Instant
  writtenAt: Instant
  personId: Nullable<string>
  personName: string
  text: Nullable<string>
  unitName: Nullable<string>
  cause: Nullable<AlarmCause>
  issueId: Nullable<string>
  correctsId: Nullable<string>
  troubleId: Nullable<string>
  contact: Nullable<string>
  phoneNumber: Nullable<string>
  outcome: Nullable<CallOutcome>
}
interface LogFiles {
  lineId: string
  number: number
  name: string
  mediaType: LogFile['mediaType']
  size: number
  personId: Nullable<string>
  personName: string
  addedAt: Instant
  isStored: Generated<boolean>
}
interface LogFileParts {
  lineId: string
  number: number
  part: number
  bytes: Buffer
}

/** Written by triggers on systems. */
interface ConnectionChanges {
  id: Generated<number>
  systemId: string
  changedAt: Instant
  state: Nullable<string>
  /** The cause in the modem's words. */
  cause: Nullable<string>
}

/** The hours that a person had chosen until a change of them. */
export interface PastHours {
  /** ISO 8601. */
  readonly until: string
  readonly hours: number
}
interface NotificationRules {
  id: Generated<string>
  userId: string
  isOn: boolean
  scope: 'mine' | 'chosen' | 'fleet'
  alarms: boolean
  lostContact: boolean
  lostMinutes: number
  faults: boolean
  disablements: Generated<boolean>
  disabledHours: Generated<number>
  disabledHoursBefore: ColumnType<readonly PastHours[], string | undefined, string>
  backToNormal: boolean
  alarmsDuringWork: Generated<boolean>
  delivery: 'atOnce' | 'daily' | 'weekly'
  hour: number
  weekday: number
  timeZone: string
  /** Minutes of the day. */
  quietFrom: Nullable<number>
  quietUntil: Nullable<number>
  /** Sealed. */
  unsubscribeToken: string
  unsubscribeMac: string
  occurrenceNumber: number
  lostNumber: number
  steadyNumber: number | null
  nextAt: NullableInstant
  joinsUntil: NullableInstant
  hasAlarm: Generated<boolean>
}
interface SummaryRules {
  id: Generated<string>
  userId: string
  isOn: boolean
  every: 'monthly' | 'quarterly'
  timeZone: string
  /** Sealed. */
  unsubscribeToken: string
  unsubscribeMac: string
  nextAt: NullableInstant
  /** Such as `2026-10`. */
  lastSpan: Nullable<string>
}
/** The query of a report, as its export takes it. */
type StoredQuery = JSONColumnType<Record<string, string>>

/** Product 12.18. */
interface ReportSchedules {
  id: Generated<string>
  ownerId: string
  report: ReportName
  query: StoredQuery
  covers: 'period' | 'query'
  format: 'xlsx'
  every: 'monthly' | 'quarterly'
  timeZone: string
  withSummary: boolean
  isOn: Generated<boolean>
  endedBecause: Nullable<string>
  createdAt: DefaultInstant
  nextAt: NullableInstant
  lastSpan: Nullable<string>
}
interface ReportRecipients {
  id: Generated<string>
  scheduleId: string
  userId: string
  endedBy: Nullable<'person' | 'right'>
  /** Sealed. */
  unsubscribeToken: string
  unsubscribeMac: string
}
interface ReportRuns {
  id: Generated<string>
  scheduleId: string
  jobId: Nullable<string>
  span: string
  query: StoredQuery
  withSummary: boolean
  state: Generated<'writing' | 'ready' | 'failed'>
  error: Nullable<string>
  fileName: Nullable<string>
  fileBytes: Nullable<number>
  rowsCount: Nullable<number>
  /** Null where the file is about the whole fleet. */
  systemIds: Nullable<string[]>
  startedAt: DefaultInstant
  finishedAt: NullableInstant
  expiresAt: NullableInstant
}
interface NotificationSites {
  userId: string
  siteId: string
}

interface Webhooks {
  id: Generated<string>
  /** Null for the whole fleet. */
  siteId: Nullable<string>
  url: string
  /** Sealed. */
  secret: string
  alarms: boolean
  lostContact: boolean
  faults: boolean
  disablements: Generated<boolean>
  backToNormal: boolean
  isOn: Generated<boolean>
  occurrenceNumber: number
  steadyNumber: number | null
  nextAt: NullableInstant
  hasAlarm: Generated<boolean>
  failingSince: NullableInstant
  createdById: Nullable<string>
  /** The person on whose right the webhook rests. */
  ownerId: Nullable<string>
  createdAt: DefaultInstant
}
interface WebhookDeliveries {
  id: Generated<string>
  webhookId: string
  /** Sealed. */
  body: string
  occurrencesCount: number
  state: Generated<'waiting' | 'delivered' | 'failed'>
  attempts: Generated<number>
  status: Nullable<number>
  reason: Nullable<string>
  createdAt: Instant
  triedAt: NullableInstant
  nextTryAt: NullableInstant
}

/** What somebody may be told of. */
interface Occurrences {
  id: Generated<number>
  /** Null until a server has put it into the order. */
  number: number | null
  kind: 'alarm' | 'alarmOver' | 'lost' | 'back' | 'fault' | 'faultOver' | 'disabled' | 'disabledOver'
  systemId: string
  /** Where the system stood before it moved; null where it stands there still. */
  siteId: Nullable<string>
  at: Instant
  since: NullableInstant
  count: Generated<number>
  unitName: Nullable<string>
  receivedAt: DefaultInstant
  notedAt: NullableInstant
  /** Told at the end of work, as it still stands. */
  afterWork: Generated<boolean>
  disabledHours: Generated<number>
  firstNotedAt: NullableInstant
}
interface OccurrenceCounter {
  isOnly: Generated<boolean>
  lastNumber: Generated<number>
  lastNotedAt: DefaultInstant
}

interface Events {
  id: Generated<number>
  systemId: string
  occurredAt: Instant
  eventName: string
  unitName: Nullable<string>
  unitId: Nullable<string>
  unitClass: Nullable<string>
  hardwareTag: Nullable<string>
  originalMessage: Nullable<string>
  clockNote: Nullable<string>
  receivedAt: NullableInstant
}

/** Written by a trigger on events. */
interface Disablements {
  id: Generated<string>
  systemId: string
  unitKey: string
  unitName: Nullable<string>
  unitId: Nullable<string>
  unitClass: Nullable<string>
  hardwareTag: Nullable<string>
  isStanding: boolean
  since: Instant
  lastAt: Instant
  enabledAt: NullableInstant
  isLong: Generated<boolean>
  notedHours: Generated<number>
  notedAt: NullableInstant
}

interface ScannedSystems {
  id: Generated<string>
  siteId: string
  name: string
  createdAt: DefaultInstant
  createdById: Nullable<string>
  sortKey: Computed<string>
}

interface ScannedLoops {
  id: Generated<string>
  scannedSystemId: string
  name: string
  isReady: Generated<boolean>
  isLocked: Generated<boolean>
  createdAt: DefaultInstant
  createdById: Nullable<string>
  /** The end of the lease while units are being stored; hides the loop. */
  storingUntil: NullableInstant
  sortKey: Computed<string>
}

interface ScannedUnits {
  id: Generated<string>
  scannedLoopId: string
  /** A foreign key over both columns keeps it true. */
  scannedSystemId: string
  tagName: Nullable<string>
  detectionZone: Nullable<string>
  lsiNumber: Nullable<string>
  unitType: Nullable<string>
  serialNumber: Nullable<string>
  comment: Nullable<string>
  createdAt: DefaultInstant
  tagKey: Computed<string | null>
  lsiKey: Computed<string | null>
}

/** Counts over all events of each unit, kept by triggers. */
interface EventUnits {
  systemId: string
  unitName: string
  hardwareTag: Nullable<string>
  eventsCount: number
  alarmsCount: number
  faultsCount: number
  lastEventAt: Instant
}

interface EventSystems {
  systemId: string
  unitsCount: number
}

/** Counts of all systems by hour; rows of one hour and name add up. */
interface EventHours {
  hour: Instant
  eventName: string
  shard: number
  eventsCount: number
}

interface InstallBaseImports {
  id: Generated<string>
  fileName: Nullable<string>
  rowsCount: number
  importedById: Nullable<string>
  importedAt: DefaultInstant
  /** Names the import whose rows are in `installBasePrevious`. */
  replacedById: Nullable<string>
  replacedAt: NullableInstant
  /** Set where the import was brought back. */
  restoredFromId: Nullable<string>
}

interface InstallBaseRows {
  id: Generated<number>
  importId: string
  systemId: Nullable<string>
  siteId: Nullable<string>
  equipmentNumber: Nullable<string>
  customerNumber: Nullable<string>
  siteNumber: Nullable<string>
  siteName: Nullable<string>
  systemName: Nullable<string>
  panelType: Nullable<string>
  activeContract: Generated<boolean>
  businessUnit: Nullable<string>
  entryCreatedDate: Day
  address: Nullable<string>
  postalCode: Nullable<string>
  city: Nullable<string>
  siteNameKey: Computed<string | null>
  systemNameKey: Computed<string | null>
  cityKey: Computed<string | null>
}

/** Numbers of the last hour, for imports under way. */
interface EquipmentNumberChanges {
  id: Generated<number>
  systemId: string
  number: string
  changedAt: Instant
}

interface AuditLog {
  id: Generated<number>
  at: DefaultInstant
  actorId: Nullable<string>
  action: string
  targetType: Nullable<string>
  targetId: Nullable<string>
  targetName: Nullable<string>
  /** JSON text. */
  changes: ColumnType<FieldChange[] | null, string | null | undefined, string | null>
  /** JSON text. */
  details: ColumnType<unknown, string | null | undefined, string | null>
}

interface Backups {
  id: Generated<string>
  at: DefaultInstant
  outcome: 'done' | 'failed'
  bytes: string | null
}

interface AuditChain {
  number: number
  rowId: number
  hash: string
}

type JobState = 'storing' | 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
interface Jobs {
  id: Generated<string>
  kind: string
  lane: Nullable<string>
  ownerId: Nullable<string>
  title: string
  task: Nullable<string>
  state: Generated<JobState>
  doneCount: Generated<number>
  totalCount: Nullable<number>
  attempts: Generated<number>
  runAt: DefaultInstant
  goodUntil: NullableInstant
  lease: Nullable<string>
  leaseUntil: NullableInstant
  rank: Generated<number>
  hasCancelRequest: Generated<boolean>
  error: Nullable<string>
  fileName: Nullable<string>
  fileBytes: Nullable<number>
  systemId: Nullable<string>
  configurationId: Nullable<string>
  inputBytes: Nullable<number>
  rights: Nullable<string>
  createdAt: DefaultInstant
  startedAt: NullableInstant
  finishedAt: NullableInstant
}
interface JobFiles {
  jobId: string
  purpose: 'input' | 'output'
  part: number
  bytes: Buffer
}
