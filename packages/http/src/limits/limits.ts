import { batchInvitationsPerDay } from '@emberwatch/contract/sites-systems'
import { estateRowsMax } from '@emberwatch/contract/table-file'
import type { ConcurrencyLimit, FailureLimit, PaceLimit, Rate } from './kinds.ts'

export type { ConcurrencyLimit, FailureLimit, PaceLimit, Rate } from './kinds.ts'

/** All limits of how often and how much at once; product 2.8, 19.5 lists them from here. Those of size stand in the contract, those of an installation in its settings. */

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

type Table<Row> = Readonly<Record<string, Row>>

/** @param beyond by default 429 with `Retry-After` */
const rate = (name: string, limit: number, windowMs: number, what: string, per: string, beyond?: string): Rate => ({
  ...{ name, limit, windowMs, what, per },
  ...(beyond && { beyond }),
})

/** The database counts the rates of the API for all servers. */
export const rates = {
  signIns: rate('login', 300, minute, 'sign-ins', 'address'),
  registrations: rate('register', 120, minute, 'registrations', 'address'),
  resets: rate('reset', 120, minute, 'calls about resets', 'address'),
  unsubscribes: rate('unsubscribe', 60, minute, 'links that end mails', 'address'),
  confirmMails: rate('mail:confirm-email', 3, minute, 'mails with a code', 'person'),
  confirmMailsADay: rate('mails:confirm-email', 20, day, 'mails with a code', 'person'),
  resetMails: rate('mail:reset', 3, 15 * minute, 'mails about a reset', 'e-mail address or device', 'no mail'),
  resetMailsADay: rate('mails:reset', 20, day, 'mails about a reset', 'e-mail address or device', 'no code in it'),
  codes: rate('two-step', 5, 10 * minute, 'codes of the app; recovery codes', 'person, or known device'),
  codesADay: rate('two-steps', 30, day, 'codes of the app; recovery codes', 'person, or known device'),
  codesOfAccount: rate('two-steps-of', 100, day, 'codes of the app', 'person'),
  invitations: rate('invite', 30, minute, 'invitations', 'person'),
  invitationsADay: rate('invites', 200, day, 'invitations', 'person'),
  invited: rate('invited', 20, hour, 'invitations', 'e-mail address'),
  invitedADay: rate('invited-day', 40, day, 'invitations', 'e-mail address'),
  /** A batch counts as a whole or not at all. */
  batchInvitations: rate('invites-batch', batchInvitationsPerDay, day, 'invitations in batches', 'person'),
  /** Two of the longest files. Rows that stay as they are do not count. */
  importRows: rate('import-rows', 2 * estateRowsMax, day, 'rows that imports store', 'person', 'the import fails'),
  /** A file with mistakes is compared again and again until it has none. */
  previewRows: rate('preview-rows', 20 * estateRowsMax, day, 'rows that previews of imports compare', 'person'),
  accessPreviews: rate('access-preview', 30, minute, 'previews of batches', 'person'),
  testMails: rate('notification-test', 5, hour, 'test mails', 'person'),
  scheduleSaves: rate('report-recipients', 30, hour, 'saves of a report', 'person'),
  reportMails: rate('report-send', 10, hour, 'reports sent at once', 'person'),
  webhookSaves: rate('webhook-save', 60, hour, 'saves of a webhook', 'person'),
  webhookSends: rate('webhook', 30, hour, 'tests and repetitions', 'webhook'),
}

const again = 'not written again'

/** These are written once in a window and not repeated; they are counted as rates are. */
export const repetitions = {
  readings: rate('read', 1, day, 'readings in the record', 'reader and person', again),
  refusals: rate('refused', 1, 10 * minute, 'refusals in the record', 'person and call', again),
  failedSignIns: rate('failed', 1, 10 * minute, 'failed sign-ins in the record', 'account and address', again),
  codeReuses: rate('code-reused', 1, 10 * minute, 'mails of a code used twice', 'person', again),
}

/** Wrong passwords. */
export const failures = {
  ofOrigin: {
    name: 'login',
    what: 'wrong passwords for an account',
    per: 'address, or known device',
    failures: 10,
    closedMs: minute,
    memoryMs: 15 * minute,
  },
  /** This counter adds up known devices and sessions, each of which has one of its own. */
  ofAccount: {
    name: 'passwords',
    what: 'wrong passwords from known devices and sessions',
    per: 'account',
    failures: 100,
    closedMs: hour,
    memoryMs: day,
  },
  ofStrangers: {
    name: 'account',
    what: 'wrong passwords from all other devices',
    per: 'account',
    failures: 20,
    closedMs: minute,
    longestMs: hour,
    memoryMs: day,
  },
} as const satisfies Table<FailureLimit>

/** A code may be tried so often, rightly or wrongly, by whoever asked for it, and as often by everybody else together. */
export const codeTries = 5

/** Each of the calls has a minute and a day of its own. */
const work = (aMinute: number, aDay: number, what: string, calls: readonly string[]): Table<readonly Rate[]> =>
  Object.fromEntries(
    calls.map((call) => [
      call,
      [rate(call, aMinute, minute, what, 'person'), rate(`${call}:day`, aDay, day, what, 'person')],
    ]),
  )

const things = ['sites', 'modems', 'webhooks', 'reportSchedules', 'scannedSystems'].map((name) => `${name}.create`)
const secrets = ['modemLinks.renewSecret', 'modemHardware.replace']
/** Others' devices are found by their IMEI alone, which is not to be guessed. */
const knocks = 'modemLinks.findKnocks'
/** Each call may add systems, which stay when their entries go. */
const configurations = ['modems.configure']
/** A refusal says that another system has the number, and a number that is taken is nobody else's. */
const identities = ['systemIdentities.update']
const parts = ['scannedLoops.create', 'scannedUnits.create']
const files = [
  ...['scannedLoops.import', 'configurations.upload', 'configurations.startUpload', 'configurations.uploadClassReason'],
  ...['installBase.import', 'installBase.startImport', 'installBase.preview'],
  ...['siteImports.preview', 'siteImports.start', 'modemImports.preview', 'modemImports.start'],
  ...['logBook.addFile'],
]
const logLines = ['logBook.addToSite', 'logBook.addToSystem', 'logBook.addToTrouble']
const exports = [
  ...['jobs.startExport', 'reportExports.systemsPerUnitType', 'reportExports.systemEvents', 'reportExports.unitsAge'],
  ...['reportExports.systemUnits', 'reportExports.availability', 'history.systemFile', 'history.siteFile'],
  'comparison.file',
  ...['logBook.systemFile', 'logBook.siteFile', 'troubles.file', 'reportExports.response'],
]

/** These rates, by names of calls, stop a script in a person's name or a stolen session; work needs far less (ASVS 11.1.2, 11.1.3, 12.1.3). */
export const personLimits: Table<readonly Rate[]> = {
  ...work(60, 1_000, 'new sites, modems and their secrets, loop systems, webhooks and reports by mail, each its own', [
    ...things,
    ...secrets,
  ]),
  ...work(60, 1_000, 'network configurations of modems', configurations),
  ...work(30, 300, 'changes of equipment number and tag', identities),
  ...work(30, 300, 'searches for a modem that knocks', [knocks]),
  ...work(200, 5_000, 'new loops and units, each their own', parts),
  ...work(60, 1_000, 'lines of log books, of sites, of systems and of troubles each their own', logLines),
  ...work(40, 500, 'files, each kind its own', files),
  ...work(30, 500, 'exports, each kind its own', exports),
}

/** The quota holds for uploads and results of one person together. */
export const fileQuota = { files: 10_000, bytes: 10 * 1024 ** 3, retrySeconds: 3_600 }

const dropped = 'not counted'

/** Each server counts these in its memory. */
export const localRates = {
  writes: rate('writes', 300, minute, 'other writes, on each server', 'person'),
  /** Made-up tokens cost the API nothing more. */
  tokenLookups: rate('tokens', 300, minute, 'lookups of who reports', 'address', 'counts as nobody'),
  /** An office of hundreds has one address; a store must not be asked for every report. */
  visitReports: rate('visits', 1_200, minute, 'reports of errors and speed', 'address'),
  traces: rate('traces', 3, minute, 'batches of traces', 'person', 'no trace'),
  reportsOfVisit: rate('reports', 200, day, 'reports', 'visit', dropped),
  badVisits: rate('bad', 1, day, 'errors as a bad visit', 'visit', dropped),
  badVisitsOfNetwork: rate('bad of network', 30, hour, 'bad visits of a release', 'address', dropped),
  /** Nobody's reloading makes a release look broken. */
  errorsOfNetwork: rate('errors of network', 120, hour, 'errors of a release', 'address', dropped),
  errorsOfPerson: rate('errors of person', 30, day, 'errors of a release', 'person', dropped),
}

/** A store that hosts share counts these; without one each host does in its memory. */
export const hostRates = {
  wrongTokens: rate('wrong tokens', 10, minute, 'wrong tokens', 'address and name'),
  tokenCalls: rate('calls', 300, minute, 'calls of the releases', 'token'),
  /** Each change of a release is another registry for every browser. */
  changes: rate('changes of a person in a minute', 20, minute, 'changes of releases', 'person'),
  changesAnHour: rate('changes of a person in an hour', 200, hour, 'changes of releases', 'person'),
  /** An office of hundreds has one address; a session sends one or two. */
  reports: rate('reports', 600, minute, 'reports of loads', 'address'),
  tickets: rate('tickets', 600, minute, 'tickets of reports', 'address'),
  troubleOfPage: rate('bad news', 1, day, 'failures', 'page', dropped),
  troubleOfPerson: rate('bad news of people', 1, day, 'failures of a release', 'person', dropped),
  troubleOfPeople: rate('bad news of networks', 20, hour, 'failures that people report', 'address', dropped),
  troubleOfVisitors: rate('bad news of visitors', 3, hour, 'failures that visitors report', 'address', dropped),
  /** The number is a fifth of the fewest who judge a release, so that many accounts of one network neither stop it nor let it pass. */
  judges: rate('people of a release', 4, hour, 'people who decide on a release', 'address', 'counts as a hint'),
  knownJudges: rate('known to a release', 1, 30 * day, 'decisions on a release', 'person', 'decides already'),
}

/** Each server limits in its memory what runs at once. */
export const semaphores = {
  /** Calls about one kind of thing leave one of a person's places to others; the wait is at most `DATABASE_POOL_WAIT`. */
  calls: {
    what: 'calls',
    per: 'person',
    queuePerKey: 50,
    waitMs: 4_000,
    retrySeconds: 2,
    beyond: '429, 503',
    setting: 'CALLS_PER_PERSON',
  },
  /** A start takes one of the pool's ten connections; a client that waits longer counts the connection as dead (live-link.ts). */
  streamStarts: {
    what: 'starts of streams',
    per: 'server',
    perKey: 4,
    queuePerKey: 10_000,
    waitMs: 30_000,
    retrySeconds: 2,
    beyond: '429, 503',
  },
  streams: {
    what: 'streams',
    per: 'person',
    capacity: 10_000,
    perKey: 50,
    retrySeconds: 60,
    beyond: '429, 503',
  },
  /** Many accounts are made from one network, most of them without an address that somebody reads. A large office behind one address has a stream for each browser. */
  streamsOfNetwork: { what: 'streams', per: 'address', perKey: 1_000, retrySeconds: 60 },
  streamsOfUnconfirmed: { what: 'streams', per: 'person without a confirmed address', perKey: 2, retrySeconds: 60 },
  /** One person's large file does not block another's small one. */
  fileReaders: {
    what: 'files that are read',
    per: 'person',
    capacity: 2,
    perKey: 1,
    queue: 40,
    queuePerKey: 4,
    retrySeconds: 10,
    beyond: '429, 503',
  },
  /** Writing a sheet fills a core; more at once would slow lists. */
  sheetWriters: { what: 'spreadsheets on threads', per: 'server', capacity: 2, beyond: 'written without a thread' },
  /** The number lies below the API's, as one team looks after the server of an area. */
  areaCalls: { what: "calls of an area's server", per: 'area', perKey: 50, beyond: '503' },
  areaCallsOfPerson: { what: "calls of an area's server", per: 'person', perKey: 10, beyond: '503' },
  /** A network of modems has one address, so those that have identified themselves do not count. */
  unknownModems: {
    what: 'modems before their sign-in',
    per: 'address',
    perKey: 200,
    /** The rest of all connections is left for modems that have signed in. */
    capacity: 5_000,
    queue: 5_000,
    queuePerKey: 1_000,
    waitMs: 20_000,
    beyond: 'they wait up to 20 s, then closed',
  },
} as const satisfies Table<ConcurrencyLimit>

/** The number holds for all servers, and for jobs that wait and run. */
export const jobsOfPerson = {
  what: 'jobs',
  per: 'person',
  perKey: 5,
  retrySeconds: 30,
} as const satisfies ConcurrencyLimit

/** A server runs so many jobs of a kind at once. */
export const jobPlaces = {
  /** One hanging connection does not block others. */
  mails: 4,
  /** A place costs one connection, so that as many owners with slow receivers are needed before anybody waits. */
  webhooks: 24,
  webhookTests: 4,
  configurations: semaphores.fileReaders.capacity,
  others: 1,
} as const

/** How fast modems may go: more waits in its connection, so nothing is lost. */
export const modemPaces = {
  /** When a network comes back all of its modems do, and people read lists meanwhile. A modem that would wait longer tries again, before it gives up by itself. */
  connections: {
    what: 'modems that sign in',
    per: 'server',
    perSecond: 250,
    burst: 1,
    waitMaxMs: 20_000,
    beyond: 'it waits up to 20 s, then return code 3',
  },
  /** What a modem stored for days comes in a minute, and one that never ends takes no more than its share. */
  messages: { what: 'messages and subscriptions', per: 'modem', perSecond: 100, burst: 1_000, beyond: 'it waits' },
  bytes: { what: 'bytes', per: 'modem', perSecond: 256 * 1024, burst: 10 * 256 * 1024, beyond: 'it waits' },
  /** A device whose network comes and goes connects a few times in a minute. */
  connectionsOfModem: {
    what: 'connections',
    per: 'modem',
    perSecond: 1,
    burst: 120,
    waitMaxMs: 0,
    beyond: 'return code 3',
  },
  /** A firm's misconfigured modems try again each minute; whoever tries without end waits, and its connections are then those of strangers. */
  failedSignIns: {
    what: 'sign-ins of modems that failed',
    per: 'address',
    perSecond: 20,
    burst: 400,
    beyond: 'the next ones wait, up to 10 s',
  },
  refusals: {
    what: 'refusals and answers to test alarms that it gets',
    per: 'modem',
    perSecond: 5,
    burst: 20,
    waitMaxMs: 0,
    beyond: 'they are counted',
  },
} as const satisfies Table<PaceLimit>

/**
 * Reports that wait to be stored, of modems that the server itself connects. A modem may have one for each so many slots that the others leave free:
 * one alone has room for what its pace lets through at once, and the more wait, the fewer of one modem may. Beyond all slots the reserve is for
 * modems with nothing waiting, or with few reports before an alarm.
 */
export const waitingReports = { slots: 20_000, reserve: 2_000, slotsPerReport: 20, slotsPerAlarm: 5 } as const

/** Connections of all modems to a server. */
export const modemConnections = 20_000
