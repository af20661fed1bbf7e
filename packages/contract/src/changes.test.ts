import { adminKinds, FailedMail, LiveSystem, UserRow } from '@emberwatch/contract/admin'
import { authKinds, Invitation, SessionRow, TwoStepState, WallRow } from '@emberwatch/contract/auth'
import { loopsKinds, ScannedLoop, ScannedSystem, ScannedUnit } from '@emberwatch/contract/loops'
import { FleetModem, LeftBehindSystem, Modem } from '@emberwatch/contract/modems'
import {
  AgeSiteRow,
  AgeYearRow,
  InstallBaseRow,
  ReportRun,
  ReportRunPage,
  ReportSchedule,
  reportsKinds,
  SystemUnitsRow,
  UnitAgeRow,
  UnitReportRow,
  UnitTypeRow,
} from '@emberwatch/contract/reports'
import {
  AccessEntry,
  AccessSource,
  AccessTeam,
  AttentionItem,
  AttentionSite,
  Configuration,
  Disablement,
  DuePlan,
  HeldSite,
  HeldSystem,
  Issue,
  MapItem,
  NamedTarget,
  PlannedPass,
  ServiceUnit,
  ServiceVisit,
  Site,
  System,
  SystemService,
  TeamGrant,
  TeamMember,
  teamKinds,
  Webhook,
  WebhookDelivery,
  Work,
  webhookKinds,
} from '@emberwatch/contract/sites-systems'
import { allEndpoints } from './api.ts'
import { changeKinds, type WrittenKind } from './change-kinds.ts'
import type { Endpoint, ItemEndpoint, Schema } from './endpoint.ts'
import { Job } from './entities/jobs.ts'
import { User } from './entities/users.ts'

/** Readings that show what a write changes are made anew: the write says what it changes, and the reading what it shows. */

const isWrite = (endpoint: Endpoint): endpoint is ItemEndpoint => endpoint.method !== 'GET'
const shownBy = ({ live = [], shows = [] }: Endpoint): readonly WrittenKind[] => [...live, ...shows]

/** The kinds of each answer's schema, so that a new call which answers one cannot forget them. */
const kindsIn = new Map<Schema, readonly WrittenKind[]>([
  [Site, ['site', 'disablement']],
  [HeldSite, ['site', 'disablement', 'rights']],
  [System, ['system', 'site']],
  [HeldSystem, ['system', 'site', 'rights']],
  [NamedTarget, ['system', 'site', 'rights']],
  [LiveSystem, ['system', 'modem', 'site']],
  [LeftBehindSystem, ['system', 'modem']],
  [MapItem, ['site', 'system', 'modem', 'issue', 'rights']],
  [AttentionItem, ['system', 'issue', 'configuration', 'modem', 'rights']],
  [AttentionSite, ['system', 'issue', 'configuration', 'modem', 'rights']],
  [Disablement, ['disablement', 'system']],
  [Issue, ['issue']],
  [Webhook, [webhookKinds.webhook]],
  [WebhookDelivery, [webhookKinds.webhook]],
  [Work, ['site', 'system']],
  [SystemService, ['site', 'system']],
  [ServiceVisit, ['site', 'system']],
  [ServiceUnit, ['site', 'system']],
  [DuePlan, ['site', 'system', 'rights']],
  [Configuration, ['configuration']],
  [AccessEntry, ['access']],
  [AccessTeam, ['rights', teamKinds.team]],
  [TeamMember, [teamKinds.team]],
  [TeamGrant, ['rights']],
  [PlannedPass, [teamKinds.team]],
  [AccessSource, ['rights', 'site']],
  [Modem, ['modem', 'site']],
  [FleetModem, ['modem', 'site', 'rights']],
  [ScannedSystem, [loopsKinds.scannedSystem]],
  // A change of a loop or unit also changes its loop system.
  [ScannedLoop, [loopsKinds.scannedSystem]],
  [ScannedUnit, [loopsKinds.unit, loopsKinds.loop]],
  [User, ['user']],
  [UserRow, ['user']],
  [Job, ['job']],
  [FailedMail, [adminKinds.mail]],
  [SessionRow, [authKinds.session]],
  [WallRow, [authKinds.session]],
  [TwoStepState, [authKinds.twoStep]],
  [Invitation, [authKinds.invitation]],
  [InstallBaseRow, [reportsKinds.installBase]],
  [ReportSchedule, [reportsKinds.schedule]],
  [ReportRun, [reportsKinds.schedule]],
  [ReportRunPage, [reportsKinds.schedule]],
  [UnitReportRow, ['configuration', 'site', 'rights']],
  [UnitTypeRow, ['configuration', 'rights']],
  [UnitAgeRow, ['configuration', reportsKinds.installBase, 'site']],
  [AgeYearRow, ['configuration', reportsKinds.installBase]],
  [AgeSiteRow, ['configuration', reportsKinds.installBase, 'site']],
  [SystemUnitsRow, ['configuration', reportsKinds.installBase, 'system', 'site']],
])

function answered(endpoint: Endpoint): Schema | undefined {
  if (endpoint.kind === 'list') return endpoint.row
  if (endpoint.kind !== 'item') return undefined
  return (endpoint.answer as { item?: Schema }).item ?? endpoint.answer
}

const readings = allEndpoints.filter((endpoint) => !isWrite(endpoint) && kindsIn.has(answered(endpoint) as Schema))
const writes = allEndpoints.filter(isWrite)

it('every write declares its changes', () => {
  expect(writes.filter(({ changes }) => changes === undefined).map(({ name }) => name)).toEqual([])
})

it('every read declares the kinds of its answer', () => {
  const missing = readings.flatMap((reading) =>
    (kindsIn.get(answered(reading) as Schema) ?? []).flatMap((kind) =>
      shownBy(reading).includes(kind) ? [] : [`${reading.name}: ${kind}`],
    ),
  )
  expect(missing).toEqual([])
})

it('every kind that a write changes is read, and every kind read is announced or written', () => {
  const shown = new Set(allEndpoints.flatMap(shownBy))
  const written = new Set(writes.flatMap(({ changes = [] }) => changes))
  expect([...written].filter((kind) => !shown.has(kind))).toEqual([])
  expect([...shown].filter((kind) => !written.has(kind) && !changeKinds.some((other) => other === kind))).toEqual([])
})

it('the schemas of lists cover every kind that a person changes', () => {
  const lists = allEndpoints.filter((endpoint) => endpoint.kind === 'list')
  const unknown = lists.filter(({ row }) => !kindsIn.has(row)).map(({ name }) => name)
  expect(unknown).toEqual([
    // The record grows with every write; who looks at it reads it again with the person it is about.
    'users.activity',
    // These lists count and combine the things named in `live`.
    'siteSummaries.spans',
    'siteContacts.list',
    'comparison.list',
    'history.ofSystem',
    'history.ofSite',
    'history.systemDays',
    'history.siteDays',
    'logBook.ofSite',
    'logBook.ofSystem',
    'logBook.ofTrouble',
    'works.running',
    'troubles.list',
    // Events come from panels by the thousand: these are read as of the moment that they were asked for.
    'reports.systemEvents',
    'reports.eventDays',
    'reports.eventUnits',
    'reports.availability',
    'reports.response',
    'reports.availableSystems',
  ])
})
