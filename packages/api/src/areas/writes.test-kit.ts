import type { Configuration } from '@emberwatch/contract/sites-systems'
import type { Insertable } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Database } from '../db/schema.ts'
import { demoIds, demoPassword } from '../fleet/index.ts'
import { fingerprint } from '../identity/mac.ts'
import type { Calls } from '../testing/calls.ts'
import type { DemoApi } from '../testing/demo-api.ts'
import { renewRecoveryCodes } from './auth/recovery-codes.ts'
import { derivedWrites } from './derived-writes.test-kit.ts'
import type { Prepared } from './prepared-write.test-kit.ts'
import { configurationXml } from './sites-systems/configuration-xml.test-kit.ts'
import { teamWrites } from './team-writes.test-kit.ts'

/** A call of each write of the contract that is taken, in an order in which each finds what it needs. */

const { sites, users, emails } = demoIds
const site = sites.nidelva
const system = demoIds.system('nidelva', 1)
export const newPassword = 'a-new-secret-7'
const field = (name: string, from: string | null, to: string | null) => ({ field: name, from, to })

const file = (name: string, content: string, fields: Record<string, string> = {}, as = 'configuration') => {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  form.set(as, new File([content], name))
  return form
}

const modemFields = {
  clientId: 'fam-909090',
  iccid: '8947000000000009097',
  imei: '001017000009095',
  imsi: '242000000009090',
  wgip: '10.64.9.9',
  ts: '1709280000',
}
const modemCode = Object.entries(modemFields)
  .map(([tag, value]) => `${tag.toUpperCase()}:${value}`)
  .join(';')

const newAddress = { addressLine1: 'Kai 1', postalCode: '6900', city: 'Florø', country: 'Norway' }
const newSite = { name: 'Fjordly', ...newAddress }
const newPlace = { ...newAddress, lat: 61.6, lng: 5.03 }
export const registration = {
  firstName: 'Kari',
  lastName: 'Moe',
  password: 'registration-1',
  passwordConfirmation: 'registration-1',
  emailAddress: 'kari@emberwatch.example',
  emailConfirmation: 'kari@emberwatch.example',
  telephone: '12345678',
  city: 'Oslo',
  country: 'Norway',
  postalCode: '0182',
  acceptTerms: true,
}

/** Nobody listens there. */
export const hook = {
  ...{ url: 'http://127.0.0.1:9/hook', alarms: true, lostContact: true, faults: false, backToNormal: true },
}

/** The rules of a person who gets mail of alarms at once. */
export const rules = {
  ...{
    isOn: true,
    scope: 'mine',
    siteIds: [],
    alarms: true,
    lostContact: true,
    lostContactMinutes: 10,
    faults: false,
    disablements: false,
  },
  ...{ backToNormal: true, delivery: 'atOnce', hour: 7, weekday: 1, timeZone: 'Europe/Oslo' },
  ...{ quietFrom: null, quietUntil: null, summary: 'never' },
}

/** POSTs that change nothing a person could want to know of: sign-in, mail with codes, search, files to be made. */
export const changeNothing = [
  'auth.login',
  'auth.loginByTwoSteps',
  'auth.resendCode',
  'sessions.logout',
  // A second factor counts only after twoStep.turnOn.
  'twoStep.begin',
  // Shows that one is oneself, and changes nothing.
  'twoStep.prove',
  'auth.requestReset',
  'auth.requestResetToken',
  'search.everything',
  'installBase.preview',
  'accessBatches.previewInvitations',
  'accessBatches.previewRemoval',
  'accessTeams.previewPass',
  'modemLinks.findKnocks',
  'modemMoves.preview',
  'notifications.test',
  // A file is made; what is imported leaves its line when it is.
  'jobs.startExport',
  'installBase.startImport',
  'configurations.startUpload',
  'siteImports.preview',
  'siteImports.start',
  'modemImports.preview',
  'modemImports.start',
]

/** A schedule of the site's events, whose query is that of `jobs.startExport`. */
export const reportByMail = {
  report: 'systemEvents',
  query: { siteId: site, orderBy: 'timestamp', order: 'ASC' },
  ...{ covers: 'period', format: 'xlsx', every: 'monthly', timeZone: 'Europe/Oslo', withSummary: false },
  recipients: [emails['site.admin']],
} as const

const failedMail = { kind: 'mail', ownerId: null, state: 'failed', error: 'no', task: 'sealed.none.x' } as const

/** A job of the outsider, or what `job` says. @returns its id */
export async function addJob({ db }: Pick<DemoApi, 'db'>, job: Partial<Insertable<Database['jobs']>>): Promise<string> {
  const row = { kind: 'export', title: 'Units.xlsx', ownerId: users.outsider, ...job }
  return (await db.kysely.insertInto('jobs').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** The writes by the name of their endpoint. @param open is asked when a call is made, so that the names are known before */
export function writesOf(open: () => { readonly api: DemoApi; readonly call: Calls }): Record<string, Prepared> {
  const call: Calls = (...what) => open().call(...what)
  async function addHook(): Promise<string> {
    const row = { ...hook, siteId: site, secret: 'whsec_AAAA', occurrenceNumber: 0 }
    return (await open().api.db.kysely.insertInto('webhooks').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  const worksPath = `/sites/${site}/works`
  const workLine = (action: string) => ({ action, targetType: 'site', targetId: site })
  /** Its start has come. */
  const newSystemWork = () => {
    const [startsAt, endsAt] = [-1, 1].map((hours) => new Date(open().api.clock.now.getTime() + hours * 3_600_000))
    return { kind: 'closed', weeklyIn: null, startsAt, endsAt }
  }
  const newWork = () => ({ ...newSystemWork(), systemIds: null, modemId: null })
  async function addWork(): Promise<string> {
    return (await call('site.admin', 'POST', worksPath, newWork())).body.data.id
  }
  const newVisit = () => ({
    kinds: ['test'],
    endsAt: new Date(open().api.clock.now.getTime() + 3_600_000),
    reason: 'Yearly test',
    phoneNumber: '110',
  })
  const markLine = (action: string) => ({ action, targetType: 'system', targetId: system })
  /** One that goes on at the system, after whatever went on there, and a unit of it that was not tested. */
  async function addVisit(): Promise<{ id: string; unitId: number }> {
    const running = (await call('site.admin', 'GET', `/systems/${system}/service`)).body.data.visit
    if (running) await call('site.admin', 'POST', `/works/${running.id}/end`)
    const visit = await call('site.admin', 'POST', `/systems/${system}/service-visits`, newVisit())
    const units = await call('site.admin', 'GET', `/systems/${system}/service-units?limit=1`)
    return { id: visit.body.data.id, unitId: units.body.data[0].id }
  }
  async function addTrouble(): Promise<string> {
    const row = { systemId: system, kind: 'configuration' as const, openedAt: new Date(), overAt: new Date() }
    return (await open().api.db.kysely.insertInto('troubles').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  async function addSchedule(): Promise<string> {
    return (await call('site.admin', 'POST', '/reports/schedules', reportByMail)).body.data.id
  }
  async function addSite(): Promise<string> {
    return (await call('site.admin', 'POST', '/sites', newSite)).body.data.id
  }
  async function addSystem(): Promise<string> {
    const row = { siteId: site, type: 'autrosafe' as const, name: 'Gammel sentral' }
    return (await open().api.db.kysely.insertInto('systems').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  async function addLoop(): Promise<{ system: string; loop: string; unit: string }> {
    const answer = await call('site.admin', 'POST', `/sites/${site}/scanned-systems`, {
      systemName: 'Hall',
      siteId: site,
    })
    const id = answer.body.data.id
    const loop = (await call('site.admin', 'POST', `/scanned-systems/${id}/scanned-loops`, { name: 'L1' })).body.data.id
    const unit = await call('site.admin', 'POST', `/scanned-loops/${loop}/scanned-units`, {
      tagName: `T-${id}`.slice(0, 24),
    })
    return { system: id, loop, unit: unit.body.data.id }
  }
  async function entryOf(path: string, emailAddress: string): Promise<string> {
    const { body } = await call('super.admin', 'GET', `${path}?limit=1000`)
    return body.data.find((entry: { emailAddress: string }) => entry.emailAddress === emailAddress).id
  }
  const codeFor = async (address: string) =>
    (await open().api.mailTo(address, 1, /^(Choose a new|Your Emberwatch confirmation)/)).at(-1)?.code

  /** One that counts for the person who has turned two steps on. */
  const recoveryCode = async () => (await renewRecoveryCodes(open().api.db.kysely, users.outsider))[0]

  const byHand: Record<string, Prepared> = {
    'auth.register': {
      as: 'outsider',
      path: '/auth/register',
      body: registration,
      line: { action: 'account.registered', targetType: 'user', targetName: null },
    },
    'auth.confirmEmail': async () => {
      await call('unconfirmed', 'POST', '/user/registration/resend-email-confirmation-code')
      return {
        as: 'unconfirmed',
        path: '/user/registration/confirm-email-address',
        body: { confirmationCode: await codeFor(emails.unconfirmed) },
        line: { action: 'account.confirmed', actorId: users.unconfirmed },
      }
    },
    'auth.updateDetails': {
      as: 'site.monitor',
      path: '/user/personal-details',
      body: { firstName: 'Eivind', lastName: 'Hemmelig', address: { city: 'Voss' } },
      line: {
        action: 'account.detailsChanged',
        actorId: users['site.monitor'],
        changes: [{ field: 'lastName' }, { field: 'city' }],
      },
    },
    'auth.resetPassword': async () => {
      await call('outsider', 'POST', '/auth/request-reset-password', { emailAddress: emails['site.operator'] })
      const confirmationCode = await codeFor(emails['site.operator'])
      const body = { confirmationCode, emailAddress: emails['site.operator'] }
      return {
        as: 'outsider',
        path: '/auth/reset-password',
        body: { ...body, password: newPassword, passwordConfirmation: newPassword },
        line: { action: 'account.passwordReset', actorId: users['site.operator'], changes: [{ field: 'password' }] },
      }
    },
    'auth.resetByToken': async () => {
      await call('outsider', 'POST', '/auth/request-reset-password', { emailAddress: emails['site.monitor'] })
      const passwordResetToken = (await open().api.mailTo(emails['site.monitor'], 1, /^Choose a new/))
        .at(-1)
        ?.link?.split('/')
        .at(-1)
      return {
        as: 'outsider',
        path: '/user/reset-password',
        body: { passwordResetToken, password: newPassword, passwordConfirmation: newPassword },
        line: { action: 'account.passwordReset', actorId: users['site.monitor'] },
      }
    },
    'auth.changePassword': {
      as: 'super.monitor',
      path: '/user/change-password',
      body: { password: demoPassword, newPassword, passwordConfirmation: newPassword },
      line: { action: 'account.passwordChanged', changes: [{ field: 'password' }] },
    },
    'auth.deleteAccount': {
      as: 'unconfirmed',
      path: '/user/delete',
      body: { password: demoPassword },
      line: { action: 'account.deleted', targetType: 'user', targetId: users.unconfirmed },
    },
    'invitations.accept': {
      as: 'outsider',
      path: `/invitations/${demoIds.pendingInvitation}/accept`,
      line: { action: 'invitation.accepted', targetType: 'site', targetId: sites.gandsfjord },
    },
    'invitations.reject': async () => {
      const invite = { emailAddress: emails.outsider, accessLevel: 0 }
      const { body } = await call('site.admin', 'POST', `/sites/${site}/users`, invite)
      return {
        as: 'outsider',
        path: `/invitations/${body.data.id}/reject`,
        line: { action: 'invitation.rejected', targetName: 'Nidelva kontorpark' },
      }
    },
    'users.update': {
      as: 'super.admin',
      path: `/users/${users.outsider}`,
      body: { firstName: 'Hemmelig', lastName: 'Dahle', phoneNumber: '+47 99 99 99' },
      line: {
        action: 'user.detailsChanged',
        targetId: users.outsider,
        changes: [{ field: 'firstName' }, { field: 'phoneNumber' }],
      },
    },
    'walls.start': {
      as: 'outsider',
      path: '/user/walls',
      body: { name: 'Entrance', scope: 'own' },
      line: { action: 'account.wallStarted', targetType: 'user', targetId: users.outsider },
    },
    'walls.end': async () => {
      const row = {
        userId: users.outsider,
        tokenVersion: 1,
        name: 'Entrance',
        scope: 'own' as const,
        address: '',
        expiresAt: new Date('2030-01-01'),
      }
      const added = await open()
        .api.db.kysely.insertInto('wallSessions')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow()
      return {
        as: 'outsider',
        path: `/user/walls/${added.id}`,
        line: { action: 'account.wallEnded', targetType: 'user', targetId: users.outsider },
      }
    },
    'sessions.end': async () => {
      const { body } = await call('outsider', 'GET', '/user/sessions')
      const row = {
        userId: users.outsider,
        tokenVersion: 1,
        userAgent: '',
        address: '',
        expiresAt: new Date('2030-01-01'),
      }
      const added = await open()
        .api.db.kysely.insertInto('sessions')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow()
      expect(body.data).toHaveLength(1)
      return {
        as: 'outsider',
        path: `/user/sessions/${added.id}`,
        line: { action: 'account.sessionEnded', actorId: users.outsider },
      }
    },
    'sessions.endOthers': { as: 'outsider', path: '/user/sessions', line: { action: 'account.sessionsEnded' } },
    'notifications.update': {
      as: 'outsider',
      path: '/user/notifications',
      body: rules,
      line: { action: 'account.notificationsChanged', actorId: users.outsider },
    },
    'notifications.unsubscribe': async () => {
      const { kysely } = open().api.db
      const unsubscribeMac = fingerprint('unsubscribe', 'a-token')
      await kysely
        .updateTable('notificationRules')
        .set({ unsubscribeMac })
        .where('userId', '=', users.outsider)
        .execute()
      return {
        as: 'outsider',
        path: '/notifications/unsubscribe/a-token',
        line: { action: 'account.notificationsOff', actorId: users.outsider },
      }
    },
    'twoStep.turnOn': async () => {
      const { body } = await call('outsider', 'POST', '/user/two-step/begin', { password: demoPassword })
      const totp = new TOTP({ secret: Secret.fromBase32(body.data.secret) })
      return {
        as: 'outsider',
        path: '/user/two-step/on',
        body: { code: totp.generate({ timestamp: open().api.clock.now.getTime() }) },
        line: { action: 'account.twoStepOn', actorId: users.outsider },
      }
    },
    'twoStep.renewCodes': async () => ({
      as: 'outsider',
      path: '/user/two-step/recovery-codes',
      body: { password: demoPassword, code: await recoveryCode() },
      line: { action: 'account.recoveryCodesRenewed' },
    }),
    'twoStep.turnOff': async () => ({
      as: 'outsider',
      path: '/user/two-step/off',
      body: { password: demoPassword, code: await recoveryCode() },
      line: { action: 'account.twoStepOff' },
    }),
    'auth.notMe': async () => {
      const { api } = open()
      const emailAddress = emails['super.monitor']
      await call('outsider', 'POST', '/auth/request-reset-password', { emailAddress })
      const mail = (await api.mailTo(emailAddress, 1, /^Choose a new/)).at(-1)
      const passwordResetToken = mail?.link?.split('/').at(-1)
      return {
        as: 'outsider',
        path: '/auth/not-me',
        body: { passwordResetToken },
        line: { action: 'account.disowned', actorId: users['super.monitor'] },
      }
    },
    'users.updateStatus': {
      as: 'super.admin',
      path: `/users/${users['site.operator']}/status`,
      body: { status: 'BANNED' },
      line: {
        action: 'user.banned',
        targetId: users['site.operator'],
        changes: [field('status', 'ACTIVE', 'BANNED')],
      },
    },
    'users.signOut': {
      as: 'super.admin',
      path: `/users/${users['site.operator']}/sessions`,
      line: { action: 'user.signedOut', targetId: users['site.operator'] },
    },
    'users.updatePermissions': {
      as: 'super.admin',
      path: `/users/${users.outsider}/permissions`,
      body: { userType: 1, globalAccessLevel: 0 },
      line: {
        action: 'user.permissionsChanged',
        changes: [field('userType', 'Regular', 'Super'), field('globalAccessLevel', 'Admin', 'Monitor')],
      },
    },
    'reportSchedules.create': {
      as: 'site.admin',
      path: '/reports/schedules',
      body: reportByMail,
      line: { action: 'report.scheduled', targetType: 'user', targetId: users['site.admin'] },
    },
    'reportSchedules.update': async () => ({
      as: 'site.admin',
      path: `/reports/schedules/${await addSchedule()}`,
      body: { ...reportByMail, isOn: false },
      line: { action: 'report.scheduleChanged', targetId: users['site.admin'] },
    }),
    'reportSchedules.send': async () => ({
      as: 'site.admin',
      path: `/reports/schedules/${await addSchedule()}/send`,
      line: { action: 'report.sent', targetId: users['site.admin'] },
    }),
    'reportSchedules.remove': async () => ({
      as: 'site.admin',
      path: `/reports/schedules/${await addSchedule()}`,
      line: { action: 'report.scheduleDeleted', targetId: users['site.admin'] },
    }),
    'works.plan': async () => ({
      as: 'site.admin',
      path: worksPath,
      body: newWork(),
      line: workLine('work.planned'),
    }),
    'works.planForSystem': async () => ({
      as: 'site.admin',
      path: `/systems/${system}/works`,
      body: newSystemWork(),
      line: workLine('work.planned'),
    }),
    'works.change': async () => {
      const { kind: _kind, ...change } = newSystemWork()
      const body = { revision: 0, ...change, reason: 'Yearly test' }
      return { as: 'site.admin', path: `/works/${await addWork()}`, body, line: workLine('work.changed') }
    },
    'works.end': async () => ({
      as: 'site.admin',
      path: `/works/${await addWork()}/end`,
      line: workLine('work.ended'),
    }),
    'works.cancel': async () => ({
      as: 'site.admin',
      path: `/works/${await addWork()}/cancel`,
      line: workLine('work.cancelled'),
    }),
    'servicePlans.set': async () => {
      await open().api.db.kysely.deleteFrom('servicePlans').where('systemId', '=', system).execute()
      const plan = { kind: 'test', revision: 0, months: 12, toleranceDays: 14, firm: 'Vakt AS', dueOn: '2040-01-31' }
      const line = { action: 'service.planSet', targetType: 'system', targetId: system }
      return { as: 'site.admin', path: `/systems/${system}/service`, body: plan, line }
    },
    'serviceVisits.start': async () => ({
      as: 'site.admin',
      path: `/systems/${await addSystem()}/service-visits`,
      body: newVisit(),
      line: workLine('work.planned'),
    }),
    'serviceVisits.mark': async () => {
      const { id, unitId } = await addVisit()
      const body = { unitId, reason: 'Sounder heard' }
      return { as: 'site.admin', path: `/service-visits/${id}/marks`, body, line: markLine('service.unitMarked') }
    },
    'serviceVisits.unmark': async () => {
      const { id, unitId } = await addVisit()
      await call('site.admin', 'POST', `/service-visits/${id}/marks`, { unitId, reason: 'Sounder heard' })
      const line = markLine('service.unitUnmarked')
      return { as: 'site.admin', path: `/service-visits/${id}/marks/remove`, body: { unitId }, line }
    },
    'webhooks.create': {
      as: 'site.admin',
      path: '/webhooks',
      body: { siteId: site, ...hook },
      line: { action: 'webhook.created', targetType: 'site', targetId: site },
    },
    'webhooks.update': async () => ({
      as: 'site.admin',
      path: `/webhooks/${await addHook()}`,
      body: { ...hook, isOn: false },
      line: { action: 'webhook.updated', targetId: site },
    }),
    'webhooks.renewSecret': async () => ({
      as: 'site.admin',
      path: `/webhooks/${await addHook()}/secret`,
      line: { action: 'webhook.secretRenewed', targetId: site },
    }),
    'webhooks.test': async () => ({
      as: 'site.admin',
      path: `/webhooks/${await addHook()}/test`,
      line: { action: 'webhook.tested', targetId: site },
    }),
    'webhooks.sendAgain': async () => {
      const delivery = { webhookId: await addHook(), body: '{}', occurrencesCount: 0, state: 'failed' as const }
      const { kysely } = open().api.db
      const added = kysely.insertInto('webhookDeliveries').values({ ...delivery, createdAt: new Date() })
      return {
        as: 'site.admin',
        path: `/webhook-deliveries/${(await added.returning('id').executeTakeFirstOrThrow()).id}/send-again`,
        line: { action: 'webhook.sentAgain', targetId: site },
      }
    },
    'webhooks.remove': async () => ({
      as: 'site.admin',
      path: `/webhooks/${await addHook()}`,
      line: { action: 'webhook.deleted', targetId: site },
    }),
    'assignments.take': async () => {
      const issue = { systemId: system, unitName: 'Detector', hardwareName: 'BHH-500', hasAlarms: true }
      await open().api.db.kysely.insertInto('issues').values(issue).execute()
      return {
        as: 'site.admin',
        path: `/systems/${system}/assignments`,
        body: { kind: 'alarm', note: 'Hemmelig' },
        line: { action: 'assignment.taken', targetType: 'system', targetId: system },
      }
    },
    'assignments.handOver': {
      as: 'site.admin',
      path: `/systems/${system}/assignments/hand-over`,
      body: { kind: 'alarm', assigneeId: users['site.monitor'] },
      line: { action: 'assignment.handedOver', targetType: 'system', targetId: system },
    },
    'assignments.handOverAll': async () => {
      const row = { systemId: system, kind: 'urgent', assigneeId: users['site.admin'] } as const
      await open().api.db.kysely.insertInto('troubleAssignments').values(row).execute()
      return {
        as: 'site.admin',
        path: '/assignments/hand-over',
        body: { assigneeId: users['site.monitor'] },
        line: { action: 'assignment.handedOver', targetType: 'system', targetId: system },
      }
    },
    'assignments.giveBack': {
      as: 'site.admin',
      path: `/systems/${system}/assignments/return`,
      body: { kind: 'alarm' },
      line: { action: 'assignment.returned', targetType: 'system', targetId: system },
    },
    'logBook.addToSite': {
      as: 'site.admin',
      path: `/sites/${site}/log-book`,
      body: { kind: 'note', text: 'Hemmelig' },
      line: { action: 'logBook.written', targetType: 'site', targetId: site },
    },
    'logBook.addToSystem': async () => {
      const path = `/systems/${system}/log-book`
      const body = { kind: 'test', callPoint: 'Hemmelig' }
      const correctsId = (await call('site.admin', 'POST', path, body)).body.data.id
      const line = { action: 'logBook.written', targetType: 'system', targetId: system }
      return { as: 'site.admin', path, body: { ...body, correctsId }, line }
    },
    'logBook.addToTrouble': async () => ({
      as: 'site.admin',
      path: `/troubles/${await addTrouble()}/journal`,
      body: { kind: 'call', contact: 'Hemmelig', outcome: 'noAnswer' },
      line: { action: 'logBook.written', targetType: 'system', targetId: system },
    }),
    'escalations.set': {
      as: 'site.admin',
      path: `/sites/${site}/escalation`,
      body: { revision: 0, minutes: 10, kinds: ['alarm'], userId: users['site.admin'] },
      line: { action: 'site.escalationChanged', targetType: 'site', targetId: site },
    },
    'escalations.end': {
      as: 'site.admin',
      path: `/sites/${site}/escalation`,
      line: { action: 'site.escalationEnded', targetType: 'site', targetId: site },
    },
    'logBook.addFile': async () => {
      const alarm = { systemId: system, unitName: 'Detector', hardwareName: 'BHH-500', hasAlarms: true }
      const { kysely } = open().api.db
      const { id: alarmId } = await kysely.insertInto('issues').values(alarm).returning('id').executeTakeFirstOrThrow()
      const cause = { kind: 'cause', cause: 'unknown', alarmId, text: 'Hemmelig' }
      const line = await call('site.admin', 'POST', `/sites/${site}/log-book`, cause)
      return {
        as: 'site.admin',
        path: `/log-lines/${line.body.data.id}/files`,
        body: file('a.pdf', '%PDF-1.7', {}, 'file'),
        line: { action: 'logBook.fileAdded', targetType: 'system', targetId: system },
      }
    },
    'sites.create': {
      as: 'site.admin',
      path: '/sites',
      body: newSite,
      line: { action: 'site.created', targetType: 'site', targetName: 'Fjordly' },
    },
    'sites.update': {
      as: 'site.admin',
      path: `/sites/${site}`,
      body: { name: 'Nidelva park', siteNumber: null },
      line: {
        action: 'site.updated',
        targetName: 'Nidelva kontorpark',
        changes: expect.arrayContaining([field('name', 'Nidelva kontorpark', 'Nidelva park')]),
      },
    },
    'sitePlaces.update': {
      as: 'site.admin',
      path: `/sites/${sites.lade}/place`,
      body: { revision: 0, ...newPlace },
      line: {
        action: 'site.placeChanged',
        targetType: 'site',
        targetId: sites.lade,
        changes: expect.arrayContaining([
          field('lat', null, '61.6'),
          field('addressLine1', expect.any(String) as never, 'Kai 1'),
        ]),
      },
    },
    'systemIdentities.update': {
      as: 'site.admin',
      path: `/systems/${system}/identity`,
      body: { revision: 0, equipmentNumber: '4711', tag: 'AS-99' },
      line: {
        action: 'system.identityChanged',
        targetType: 'system',
        targetId: system,
        changes: [
          field('equipmentNumber', expect.any(String) as never, '4711'),
          field('tag', expect.any(String) as never, 'AS-99'),
        ],
      },
    },
    'siteContacts.update': {
      as: 'super.admin',
      path: `/sites/${sites.laksevag}/contacts`,
      body: {
        revision: 0,
        contacts: [{ name: 'Hemmelig', phoneNumber: '+47 99 99 99' }],
        instructions: { keyBox: 'Hemmelig' },
      },
      line: {
        action: 'site.contactsUpdated',
        targetType: 'site',
        targetId: sites.laksevag,
        changes: [{ field: 'contacts' }, { field: 'keyBox' }],
      },
    },
    'siteContacts.confirm': {
      as: 'super.admin',
      path: `/sites/${sites.laksevag}/contacts/confirm`,
      body: { revision: 1 },
      line: { action: 'site.contactsConfirmed', targetId: sites.laksevag, changes: null },
    },
    'sites.remove': async () => ({
      as: 'site.admin',
      path: `/sites/${await addSite()}`,
      line: { action: 'site.deleted', targetName: 'Fjordly' },
    }),
    'sites.invite': {
      as: 'site.admin',
      path: `/sites/${site}/users`,
      body: { emailAddress: 'hemmelig@emberwatch.example', accessLevel: 1 },
      line: { action: 'site.invited', targetId: site, changes: [field('accessLevel', null, 'System Operator')] },
    },
    'sites.changeAccess': async () => ({
      as: 'site.admin',
      path: `/site-invitations/${await entryOf(`/sites/${site}/users`, emails['site.operator'])}`,
      body: { accessLevel: 0 },
      line: {
        action: 'site.accessChanged',
        targetId: site,
        changes: [field('accessLevel', 'System Operator', 'Monitor Only')],
        details: { entry: expect.any(String), personId: users['site.operator'] },
      },
    }),
    'sites.resendInvitation': async () => ({
      as: 'site.admin',
      path: `/site-invitations/${await entryOf(`/sites/${site}/users`, 'hemmelig@emberwatch.example')}/resend`,
      line: { action: 'site.invitationResent', targetId: site },
    }),
    'sites.removeAccess': async () => ({
      as: 'site.admin',
      path: `/site-invitations/${await entryOf(`/sites/${site}/users`, emails['site.operator'])}`,
      line: {
        action: 'site.accessRemoved',
        targetId: site,
        changes: [field('accessLevel', 'Monitor Only', null)],
        details: { entry: expect.any(String), personId: users['site.operator'] },
      },
    }),
    'accessBatches.invite': {
      as: 'site.admin',
      path: '/access/invitations',
      body: { emailAddresses: ['flere@emberwatch.example'], targets: [{ type: 'site', id: site }], accessLevel: 1 },
      line: { action: 'site.invited', targetId: site, changes: [field('accessLevel', null, 'System Operator')] },
    },
    'accessBatches.remove': {
      as: 'site.admin',
      path: '/access/removals',
      body: { emailAddress: 'flere@emberwatch.example' },
      line: {
        action: 'site.invitationWithdrawn',
        targetId: site,
        changes: [field('accessLevel', 'System Operator', null)],
      },
    },
    'systems.update': {
      as: 'site.admin',
      path: `/systems/${system}`,
      body: { name: 'Hovedsentral 2', comment: 'Ny' },
      line: {
        action: 'system.updated',
        changes: expect.arrayContaining([field('name', expect.any(String) as never, 'Hovedsentral 2')]),
      },
    },
    'systems.archive': async () => ({
      as: 'super.admin',
      path: `/systems/${await addSystem()}`,
      line: { action: 'system.archived', targetName: 'Gammel sentral' },
    }),
    'systems.remove': async () => ({
      as: 'super.admin',
      path: `/systems/${await addSystem()}/full`,
      line: {
        action: 'system.deleted',
        targetName: 'Gammel sentral',
        details: { issuesCount: 0, configurationsCount: 0 },
      },
    }),
    'systems.invite': {
      as: 'site.admin',
      path: `/systems/${system}/users`,
      body: { emailAddress: 'hemmelig@emberwatch.example', accessLevel: 2 },
      line: { action: 'system.invited', targetId: system, changes: [field('accessLevel', null, 'Administrator')] },
    },
    'systems.changeAccess': async () => ({
      as: 'site.admin',
      path: `/system-invitations/${await entryOf(`/systems/${system}/users`, 'hemmelig@emberwatch.example')}`,
      body: { accessLevel: 1 },
      line: { action: 'system.accessChanged', targetId: system },
    }),
    'systems.resendInvitation': async () => ({
      as: 'site.admin',
      path: `/system-invitations/${await entryOf(`/systems/${system}/users`, 'hemmelig@emberwatch.example')}/resend`,
      line: { action: 'system.invitationResent', targetId: system },
    }),
    'systems.removeAccess': async () => ({
      as: 'site.admin',
      path: `/system-invitations/${await entryOf(`/systems/${system}/users`, 'hemmelig@emberwatch.example')}`,
      line: {
        action: 'system.invitationWithdrawn',
        targetId: system,
        changes: [field('accessLevel', 'System Operator', null)],
      },
    }),
    'configurations.upload': () =>
      Promise.resolve({
        as: 'site.admin' as const,
        path: `/systems/${system}/configurations`,
        body: file('a.xml', '<configuration/>', { comment: 'Hemmelig' }),
        line: { action: 'configuration.uploaded', targetType: 'system', targetId: system },
      }),
    'configurations.makeCurrent': async () => {
      const path = `/systems/${system}/configurations`
      for (const name of ['Earlier', 'Later'])
        await call('site.admin', 'POST', path, file('a.xml', configurationXml({ name }), { comment: 'Hemmelig' }))
      const { body } = await call('site.admin', 'GET', `${path}?limit=1000&comment=Hemmelig`)
      const isEarlier = (row: Configuration) => row.isProcessed && row.parsingError === null && !row.isCurrent
      return {
        as: 'site.admin' as const,
        path: `/configurations/${body.data.find(isEarlier).id}/current`,
        line: { action: 'configuration.madeCurrent', targetId: system },
      }
    },
    'configurations.uploadClassReason': () =>
      Promise.resolve({
        as: 'site.admin' as const,
        path: `/configurations/${demoIds.configuration('nidelva', 1, 1)}/class-reason`,
        body: file('b.xml', '<classes/>', {}, 'classReason'),
        line: { action: 'configuration.classReason', targetId: system },
      }),
    'modems.create': {
      as: 'site.admin',
      path: '/modems',
      body: { siteId: site, code: modemCode, lat: 63.4, lng: 10.4 },
      line: { action: 'modem.created', targetType: 'modem', targetName: 'fam-909090' },
    },
    'modems.update': {
      as: 'site.admin',
      path: `/modems/${demoIds.modem('nidelva')}`,
      body: { ...modemFields, clientId: 'fam-919191', imei: '001017000009194' },
      line: {
        action: 'modem.updated',
        targetName: 'fam-000417',
        changes: expect.arrayContaining([field('clientId', 'fam-000417', 'fam-919191')]),
      },
    },
    'modems.configure': {
      as: 'site.admin',
      path: `/modems/${demoIds.modem('nidelva')}/network-configuration`,
      body: {
        ip: '10.1.2.3',
        subnet: '255.255.255.0',
        systems: [
          { name: 'Ny sentral', type: 'autroprime', host: '10.1.2.4', username: 'Hemmelig', password: newPassword },
        ],
      },
      line: {
        action: 'modem.configured',
        changes: expect.arrayContaining([
          field('ip', expect.any(String) as never, '10.1.2.3'),
          field('systems', expect.any(String) as never, expect.stringContaining('Ny sentral') as never),
        ]),
      },
    },
    'modemEntries.add': async () => ({
      as: 'site.admin',
      path: `/modems/${demoIds.modem('nidelva')}/entries`,
      body: { systemId: await addSystem(), name: 'Gammel', type: 'autrosafe', host: '10.1.2.5', port: 4001 },
      line: { action: 'modem.systemConnected', changes: [field('systems', null, 'Gammel sentral')] },
    }),
    'modemLinks.renewSecret': {
      as: 'site.admin',
      path: `/modems/${demoIds.modem('nidelva')}/secret`,
      line: { action: 'modem.secretRenewed', targetType: 'modem', targetName: 'fam-919191' },
    },
    'modemLinks.block': {
      as: 'site.admin',
      path: `/modems/${demoIds.modem('nidelva')}/block`,
      body: { isBlocked: true },
      line: { action: 'modem.blocked', targetName: 'fam-919191' },
    },
    'modemLinks.sendConfiguration': {
      as: 'site.admin',
      path: `/modems/${demoIds.modem('nidelva')}/network-configuration/send`,
      line: { action: 'modem.configurationSent', targetName: 'fam-919191' },
    },
    'modemLinks.solveNotice': async () => {
      const notice = { modemId: demoIds.modem('nidelva'), kind: 'refusedEvent', subject: 'event', words: '{' } as const
      const { id } = await open()
        .api.db.kysely.insertInto('modemNotices')
        .values({ ...notice, firstAt: new Date(), lastAt: new Date() })
        .returning('id')
        .executeTakeFirstOrThrow()
      return {
        as: 'site.admin',
        path: `/modems/${notice.modemId}/solved-notices`,
        body: { noticeId: id },
        line: { action: 'modem.noticeSolved', targetName: 'fam-919191' },
      }
    },
    'modemMoves.move': async () => {
      const row = { siteId: sites.skansen, clientId: 'fam-929292', iccid: '1', imsi: '1', imei: '001017000009293' }
      const { kysely } = open().api.db
      const { id } = await kysely.insertInto('modems').values(row).returning('id').executeTakeFirstOrThrow()
      return {
        as: 'site.admin',
        path: `/modems/${id}/move`,
        body: { siteId: site, systems: 'move' },
        line: {
          action: 'modem.moved',
          changes: [field('site', 'Skansen konferansehotell', expect.stringMatching(/^Nidelva/) as never)],
        },
        more: [
          { action: 'site.modemLeft', targetId: sites.skansen },
          { action: 'site.modemCame', targetId: site },
        ],
      }
    },
    'modemHardware.replace': {
      as: 'site.admin',
      path: `/modems/${demoIds.modem('skansen')}/replace`,
      body: { code: modemCode.replaceAll('0909', '0929') },
      line: { action: 'modem.replaced', targetType: 'modem', targetId: demoIds.modem('skansen') },
    },
    'modems.remove': {
      as: 'site.admin',
      path: `/modems/${demoIds.modem('nidelva')}`,
      line: { action: 'modem.deleted', targetName: 'fam-919191' },
    },
    'scannedSystems.create': {
      as: 'site.admin',
      path: `/sites/${site}/scanned-systems`,
      body: { systemName: 'Hall 2', siteId: site },
      line: { action: 'scannedSystem.created', targetName: 'Hall 2' },
    },
    'scannedSystems.remove': async () => ({
      as: 'site.admin',
      path: `/scanned-systems/${(await addLoop()).system}`,
      line: { action: 'scannedSystem.deleted', targetName: 'Hall' },
    }),
    'scannedLoops.create': async () => ({
      as: 'site.admin',
      path: `/scanned-systems/${(await addLoop()).system}/scanned-loops`,
      body: { name: 'L2' },
      line: { action: 'loop.created', targetName: 'L2' },
    }),
    'scannedLoops.import': async () => ({
      as: 'site.admin',
      path: `/scanned-systems/${(await addLoop()).system}/import-loop`,
      body: file(
        'loop.csv',
        'tagName,detectionZone,lsiNumber,unitType,serialNumber,comment\nA-1,,,,,\n',
        { name: 'L3' },
        'scanned-loop',
      ),
      line: { action: 'loop.imported', targetName: 'L3', details: { units: 1 } },
    }),
    'scannedLoops.update': async () => ({
      as: 'site.admin',
      path: `/scanned-loops/${(await addLoop()).loop}`,
      body: { isReady: true },
      line: { action: 'loop.updated', targetName: 'L1', changes: [field('isReady', 'false', 'true')] },
    }),
    'scannedLoops.remove': async () => ({
      as: 'site.admin',
      path: `/scanned-loops/${(await addLoop()).loop}`,
      line: { action: 'loop.deleted', targetName: 'L1' },
    }),
    'scannedUnits.create': async () => ({
      as: 'site.admin',
      path: `/scanned-loops/${(await addLoop()).loop}/scanned-units`,
      body: { detectionZone: 'DZ-001' },
      line: { action: 'unit.created', targetName: 'DZ-001' },
    }),
    'scannedUnits.update': async () => ({
      as: 'site.admin',
      path: `/scanned-units/${(await addLoop()).unit}`,
      body: { comment: 'Ny' },
      line: { action: 'unit.updated', changes: [field('comment', null, 'Ny')] },
    }),
    // Twice, so that there is one before the last.
    'installBase.bringBack': async () => {
      const csv = (number: string) => file('base.csv', `equipmentNumber,activeContract\n${number},true\n`, {}, 'file')
      for (const number of ['1', '2']) {
        await call('super.admin', 'POST', '/resources/upload-install-base-report', csv(number))
        open().api.clock.now = new Date(open().api.clock.now.getTime() + 1000)
      }
      const { body } = await call('super.admin', 'GET', '/resources/previous-install-base')
      return {
        as: 'super.admin',
        path: '/resources/previous-install-base/bring-back',
        body: { importId: body.data.importId },
        line: { action: 'installBase.broughtBack', targetType: 'installBase', targetName: 'base.csv' },
      }
    },
    'installBase.import': {
      as: 'super.admin',
      path: '/resources/upload-install-base-report',
      body: file('base.csv', 'equipmentNumber,activeContract\n10000001,true\n', {}, 'file'),
      line: {
        action: 'installBase.imported',
        targetType: 'installBase',
        targetName: 'base.csv',
        details: { rows: 1, linked: expect.any(Number) },
      },
    },
    'modemImports.takeSecrets': async () => {
      const id = await addJob(open().api, {
        kind: 'modemImport',
        ownerId: users['site.admin'],
        title: 'modems.csv',
        state: 'done',
        finishedAt: new Date(),
      })
      const bytes = Buffer.from(JSON.stringify({ ids: [], secrets: [] }))
      await open()
        .api.db.kysely.insertInto('jobFiles')
        .values({ jobId: id, purpose: 'output', part: 0, bytes })
        .execute()
      return {
        as: 'site.admin',
        path: `/modem-imports/${id}/secrets`,
        line: {
          action: 'modem.secretsTaken',
          targetType: 'modem',
          targetName: 'modems.csv',
          details: { jobId: id, modems: 0 },
        },
      }
    },
    // One's own leaves no line: it has left nothing else either.
    'jobs.cancel': async () => ({
      as: 'super.admin',
      path: `/jobs/${await addJob(open().api, { state: 'waiting', runAt: new Date('2100-01-01') })}/cancel`,
      line: { action: 'user.jobCancelled', targetType: 'user', targetId: users.outsider },
    }),
    'failedMails.sendAgain': async () => ({
      as: 'super.admin',
      path: `/admin/failed-mails/${await addJob(open().api, failedMail)}/send-again`,
      line: { action: 'mail.sentAgain', details: { mail: expect.any(String) } },
    }),
    'failedMails.discard': async () => ({
      as: 'super.admin',
      path: `/admin/failed-mails/${await addJob(open().api, failedMail)}`,
      line: { action: 'mail.discarded', details: { mail: expect.any(String) } },
    }),
    'scannedUnits.remove': async () => ({
      as: 'site.admin',
      path: `/scanned-units/${(await addLoop()).unit}`,
      line: { action: 'unit.deleted', targetType: 'unit' },
    }),
  }
  // The others ban whom these need.
  const named = { ...teamWrites(call), ...byHand }
  return { ...named, ...derivedWrites([...Object.keys(named), ...changeNothing]) }
}
