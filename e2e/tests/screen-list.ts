import { demoIds } from '@emberwatch/demo'
import type { Account } from './steps.ts'

interface Screen {
  readonly path: string
  readonly as?: Account
  /** True where nothing is read of the API that could be read again. */
  readonly readsNothing?: true
}

/** Every screen but those of a site and a system, which sites-systems.e2e.ts has. */
export const screens: readonly Screen[] = [
  { path: '/login', readsNothing: true },
  { path: '/register', readsNothing: true },
  { path: '/forgot-password', readsNothing: true },
  { path: '/terms-and-conditions', readsNothing: true },
  { path: '/confirm-email', as: 'unconfirmed' },
  { path: '/settings', as: 'unconfirmed' },
  { path: '/settings#1', as: 'site.admin' },
  { path: '/settings#2', as: 'site.admin' },
  { path: '/settings#3', as: 'site.admin' },
  { path: '/settings#5', as: 'site.admin' },
  { path: '/map', as: 'site.admin' },
  { path: '/map', as: 'super.admin' },
  { path: '/sites', as: 'site.admin' },
  { path: '/sites', as: 'super.monitor' },
  { path: '/sites/contacts', as: 'site.admin' },
  { path: `/sites/${demoIds.sites.nidelva}#5`, as: 'site.admin' },
  { path: `/sites/${demoIds.sites.nidelva}#7`, as: 'site.admin' },
  { path: `/sites/${demoIds.sites.nidelva}#0`, as: 'site.admin' },
  { path: `/sites/${demoIds.sites.risavika}#8`, as: 'site.admin' },
  { path: `/sites/${demoIds.sites.nidelva}#9`, as: 'site.admin' },
  { path: `/systems/${demoIds.system('nidelva', 1)}#7`, as: 'super.admin' },
  { path: '/settings#sites-systems/Teams', as: 'site.admin' },
  { path: '/administration#8', as: 'super.admin' },
  { path: `/teams/${demoIds.team}`, as: 'super.admin' },
  { path: `/teams/${demoIds.team}#1`, as: 'super.admin' },
  { path: '/wall', as: 'site.admin' },
  { path: '/systems', as: 'site.admin' },
  { path: '/modems', as: 'site.admin' },
  { path: '/reports', as: 'site.admin' },
  { path: '/unit-reports?generated=1', as: 'site.admin' },
  { path: '/system-event-reports?generated=1', as: 'site.monitor' },
  { path: '/install-base-reports', as: 'super.admin' },
  { path: '/unit-age-reports', as: 'super.admin' },
  { path: '/unit-age-reports#1', as: 'super.admin' },
  { path: '/system-unit-reports', as: 'super.admin' },
  { path: '/availability-report', as: 'site.monitor' },
  { path: '/reports/response', as: 'site.monitor' },
  { path: '/map/shift', as: 'site.operator' },
  { path: `/systems/${demoIds.system('nidelva', 1)}#5`, as: 'site.monitor' },
  { path: `/sites/${demoIds.sites.nidelva}#6`, as: 'site.monitor' },
  { path: `/scanned-systems/${demoIds.scannedSystem('nidelva')}`, as: 'site.admin' },
  { path: `/scanned-loops/${demoIds.fullLoop}`, as: 'site.admin' },
  { path: '/administration', as: 'super.admin' },
  { path: '/administration#1', as: 'super.monitor' },
  { path: '/administration#4', as: 'super.monitor' },
  { path: `/users/${demoIds.users['site.admin']}`, as: 'site.admin' },
  { path: `/users/${demoIds.users['site.admin']}#3`, as: 'super.admin' },
  { path: `/users/${demoIds.users['site.admin']}#4`, as: 'super.admin' },
  { path: `/users/${demoIds.users['site.admin']}#5`, as: 'super.admin' },
  { path: `/modems/${demoIds.modem('nidelva')}`, as: 'site.admin' },
  { path: `/modems/${demoIds.modem('nidelva')}#1`, as: 'site.admin' },
  { path: `/modems/${demoIds.modem('nidelva')}#2`, as: 'site.admin' },
  { path: '/qr-code-generator', as: 'site.admin' },
  { path: '/qr-code-generator#1', as: 'site.admin' },
  { path: `/sites/${demoIds.sites.nidelva}/record`, as: 'site.admin' },
  { path: '/nowhere', as: 'site.admin' },
]
