import { join } from 'node:path'
import { demoIds } from '@emberwatch/api/fleet'
import type { Locator, Page } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import { copyRelease } from './made-releases.ts'
import type { OwnPlatform } from './own-platform.ts'
import type { Account } from './steps.ts'

export interface DialogWithChoices {
  readonly name: string
  /** The file that has the fields. */
  readonly source: string
  readonly as: Account
  readonly path: string
  readonly prepare?: (platform: OwnPlatform) => Promise<unknown>
  /** Opens the dialog. */
  readonly open: (page: Page) => Promise<unknown>
}

const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).first().click()

const chooseAction = async (page: Page, menu: string, item: string) => {
  await press(page, menu)
  await page.getByRole('menuitem', { name: item }).click()
}

const admin = demoIds.users['site.admin']
const teamId = '5b1f7c1e-0000-4000-8000-000000000063'
const knock = { clientId: 'fam-070707', imei: '', address: '10.64.7.7', network: '10.64.7.7' }

/** The administrator deals with every alarm. */
const takeAlarms = async ({ api }: OwnPlatform) => {
  const { kysely } = api.db
  const alarms = kysely
    .selectFrom('issues')
    .select('systemId')
    .where('hasAlarms', '=', true)
    .where('isSolved', '=', false)
  for (const { systemId } of await alarms.distinct().execute()) {
    const taken = { systemId, kind: 'alarm', assigneeId: admin, assignedById: admin } as const
    await kysely
      .updateTable('troubleAssignments')
      .set({ endedAt: new Date(), ending: 'over' })
      .where('systemId', '=', systemId)
      .where('endedAt', 'is', null)
      .execute()
    await kysely.insertInto('troubleAssignments').values(taken).execute()
  }
}

const loop = { as: 'site.admin', path: `/scanned-loops/${demoIds.fullLoop}` } as const
const service = { as: 'site.admin', path: `/systems/${demoIds.system('nidelva', 1)}#9` } as const
const unitDialogs = 'mf-loops/src/pages/ScannedLoopPage/UnitDialogs.tsx'

/** Every dialog with a list of choices, a date or a menu. */
export const dialogsWithChoices: readonly DialogWithChoices[] = [
  {
    name: 'hand over',
    source: 'mf-sites-systems/src/attention/AssignmentDialogs.tsx',
    as: 'site.admin',
    path: '/sites',
    prepare: takeAlarms,
    open: (page) =>
      page
        .getByRole('button', { name: /^Hand over Alarm/ })
        .first()
        .click(),
  },
  {
    name: 'hand over all of mine',
    source: 'mf-sites-systems/src/attention/ShiftHandOverDialog.tsx',
    as: 'site.admin',
    path: '/sites?show=all',
    prepare: takeAlarms,
    open: (page) => press(page, 'Hand over all of mine'),
  },
  {
    name: 'start test',
    source: 'mf-sites-systems/src/works/StartDialog.tsx',
    as: 'site.admin',
    path: `/sites/${demoIds.sites.nidelva}`,
    open: (page) => press(page, 'Start test'),
  },
  {
    name: 'plan work',
    source: 'mf-sites-systems/src/works/WorkDialogs.tsx',
    as: 'site.admin',
    path: `/sites/${demoIds.sites.nidelva}#9`,
    open: (page) => press(page, 'Plan work'),
  },
  {
    name: 'set service',
    source: 'mf-sites-systems/src/service/PlanDialog.tsx',
    ...service,
    open: (page) => press(page, 'Set service'),
  },
  {
    name: 'start visit',
    source: 'mf-sites-systems/src/service/VisitDialog.tsx',
    ...service,
    open: (page) => press(page, 'Start visit'),
  },
  {
    name: 'journal of a trouble',
    source: 'mf-sites-systems/src/journal/JournalDialog.tsx',
    as: 'site.admin',
    path: '/map/shift',
    open: (page) =>
      page
        .getByRole('button', { name: /^Journal.* Alarm/ })
        .first()
        .click(),
  },
  {
    name: 'when nobody takes a trouble',
    source: 'mf-sites-systems/src/escalation/EscalationDialog.tsx',
    as: 'site.admin',
    path: `/sites/${demoIds.sites.nidelva}#5`,
    open: (page) => press(page, 'Choose who gets a mail'),
  },
  {
    name: 'line of the log book',
    source: 'mf-sites-systems/src/log-book/LineDialog.tsx',
    as: 'site.admin',
    path: `/sites/${demoIds.sites.nidelva}#8`,
    open: (page) => press(page, 'Write line'),
  },
  { name: 'add unit', source: unitDialogs, ...loop, open: (page) => press(page, 'Add unit') },
  {
    name: 'edit unit',
    source: unitDialogs,
    ...loop,
    open: (page) => page.getByRole('table').getByRole('button', { name: /^Edit/ }).first().click(),
  },
  {
    name: 'set unit type',
    source: 'mf-loops/src/pages/ScannedLoopPage/selection/SetFieldDialog.tsx',
    ...loop,
    open: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Select / })
        .nth(1)
        .check()
      await press(page, 'Set unit type')
    },
  },
  {
    name: 'site of a modem that knocks',
    source: 'mf-modems/src/fields/ChooseSite.tsx',
    as: 'super.admin',
    path: '/modems',
    prepare: ({ api }) =>
      api.db.kysely
        .insertInto('modemKnocks')
        .values({ ...knock, knocks: 3, firstAt: new Date(), lastAt: new Date() })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    open: (page) => press(page.getByRole('table', { name: 'Modems that knock' }), 'Add'),
  },
  {
    name: 'remove a member of a team',
    source: 'mf-admin/src/pages/AreasPage/teams/TeamDialog.tsx',
    as: 'super.admin',
    path: '/areas',
    open: async (page) => {
      await chooseAction(page, 'Actions of Reports', 'Add a member')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'Email address' }).fill('site.operator@emberwatch.example')
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('owns the reports')
      await press(dialog, 'Add')
      await dialog.waitFor({ state: 'detached' })
      await chooseAction(page, 'Actions of Reports', 'Remove a member')
    },
  },
  {
    name: 'pass sites to another team',
    source: 'mf-sites-systems/src/pages/TeamPage/PassDialog.tsx',
    as: 'site.admin',
    path: `/teams/${teamId}`,
    prepare: async ({ api }) => {
      const { kysely } = api.db
      const member = {
        teamId,
        userId: admin,
        emailAddress: demoIds.emails['site.admin'],
        isManager: true,
        isAccepted: true,
      }
      await kysely.insertInto('teams').values({ id: teamId, name: 'Nordvakt' }).execute()
      await kysely.insertInto('teamMembers').values(member).execute()
    },
    open: (page) => chooseAction(page, 'Actions', 'Pass sites to another team'),
  },
  {
    name: 'activate another release',
    source: 'mf-admin/src/pages/AreasPage/releases/ReleaseDialog.tsx',
    as: 'super.admin',
    path: '/areas',
    prepare: async ({ host }) => {
      const folder = await copyRelease('reports', '7.5.0', join(host.folder, 'reports-7.5.0'))
      await host.registry.publish(folder, { who: 'e2e', note: 'for a dialog' }, { activate: false })
    },
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Actions of Reports \d/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Activate another release' }).click()
    },
  },
  {
    name: 'import the install base',
    source: 'mf-reports/src/pages/InstallBaseReportPage/ImportDialog.tsx',
    as: 'super.admin',
    path: '/install-base-reports',
    open: async (page) => {
      await press(page, 'Import file')
      const rows = [['Equipment number'], ['31415926']]
      const buffer = Buffer.from(await writeXlsx({ sheets: ['Base', 'Old'].map((name) => ({ name, rows })) }))
      await page.getByLabel('File').setInputFiles({ name: 'base.xlsx', mimeType: 'application/octet-stream', buffer })
    },
  },
]
