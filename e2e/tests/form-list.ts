import { demoIds } from '@emberwatch/api/fleet'
import type { Account } from './steps.ts'

export interface FormOnScreen {
  readonly name: string
  readonly as?: Account
  readonly path: string
  /** Buttons that lead to it. */
  readonly open?: readonly string[]
  /** Label of a field, and a text that its form refuses. */
  readonly wrong: readonly [label: string, text: string]
  /** The controls that are pressed while that field has the focus. */
  readonly press: readonly [role: 'button' | 'radio' | 'checkbox' | 'link' | 'combobox', name: string]
}

const site = `/sites/${demoIds.sites.nidelva}`
const user = `/users/${demoIds.users['site.admin']}`
const cancel = ['button', 'Cancel'] as const

/** Forms with something to press below a field that may be wrong. */
export const forms: readonly FormOnScreen[] = [
  { name: 'log in', path: '/login', wrong: ['Email', 'nobody'], press: ['link', 'Register'] },
  { name: 'register', path: '/register', wrong: ['First name', 'R2'], press: ['checkbox', 'I accept the terms'] },
  { name: 'forgot password', path: '/forgot-password', wrong: ['Email', 'nobody'], press: ['button', 'Back'] },
  {
    name: 'confirm email',
    as: 'unconfirmed',
    path: '/confirm-email',
    wrong: ['Confirmation code', '12'],
    press: ['button', 'Resend code'],
  },
  { name: 'personal details', as: 'site.admin', path: '/settings#1', wrong: ['First name', ''], press: cancel },
  { name: 'user', as: 'super.admin', path: `${user}#3`, wrong: ['First name', ''], press: cancel },
  { name: 'add site', as: 'site.admin', path: '/sites', open: ['Add site'], wrong: ['Name', ' '], press: cancel },
  {
    name: 'invite',
    as: 'site.admin',
    path: site,
    open: ['Invite'],
    wrong: ['Email', 'nobody'],
    press: ['radio', 'Administrator'],
  },
  {
    name: 'when nobody takes a trouble',
    as: 'site.admin',
    path: `${site}#5`,
    open: ['Choose who gets a mail'],
    wrong: ['Minutes', '0'],
    press: ['checkbox', 'Disabled'],
  },
  {
    name: 'send by mail',
    as: 'site.admin',
    path: '/availability-report',
    open: ['Send by mail…'],
    wrong: ['To', 'nobody'],
    press: cancel,
  },
  {
    name: 'place of a site',
    as: 'site.admin',
    path: `${site}#4`,
    wrong: ['Latitude', 'north'],
    press: ['button', 'Pick on the map'],
  },
  {
    name: 'contacts',
    as: 'site.admin',
    path: `${site}#5`,
    open: ['Edit'],
    wrong: ['Name', ''],
    press: ['button', 'Add contact'],
  },
  {
    name: 'add modem',
    as: 'site.admin',
    path: `${site}#2`,
    open: ['Add modem'],
    wrong: ['Latitude', 'north'],
    press: ['button', 'Pick on the map'],
  },
  {
    name: 'edit modem',
    as: 'site.admin',
    path: `/modems/${demoIds.modem('nidelva')}#2`,
    wrong: ['Latitude', 'north'],
    press: ['button', 'Pick on the map'],
  },
  {
    name: 'network',
    as: 'site.admin',
    path: `/modems/${demoIds.modem('nidelva')}#1`,
    open: ['Edit configuration'],
    wrong: ['IP address', '192.168'],
    press: ['button', 'Add system'],
  },
  {
    name: 'add loop system',
    as: 'site.admin',
    path: `${site}#3`,
    open: ['Add loop system'],
    wrong: ['Name', ' '],
    press: cancel,
  },
  {
    name: 'add loop',
    as: 'site.admin',
    path: `/scanned-systems/${demoIds.scannedSystem('nidelva')}`,
    open: ['Add loop'],
    wrong: ['Name', ' '],
    press: cancel,
  },
  {
    name: 'add unit',
    as: 'site.admin',
    path: `/scanned-loops/${demoIds.fullLoop}`,
    open: ['Add unit'],
    wrong: ['Tag name', 'x'.repeat(25)],
    press: cancel,
  },
  {
    name: 'quick entry',
    as: 'site.admin',
    path: `/scanned-loops/${demoIds.fullLoop}`,
    open: ['Quick entry'],
    wrong: ['Tag name', 'x'.repeat(25)],
    press: ['button', 'Add unit'],
  },
  {
    name: 'webhook',
    as: 'super.admin',
    path: '/administration#6',
    open: ['Add webhook'],
    wrong: ['Address', 'nowhere'],
    press: ['checkbox', 'Faults'],
  },
  {
    name: 'event report',
    as: 'site.admin',
    path: '/system-event-reports',
    wrong: ['Start date', '99'],
    press: ['button', 'All time'],
  },
  {
    name: 'unit report',
    as: 'site.admin',
    path: '/unit-reports',
    wrong: ['Unit type', 'x'.repeat(25)],
    press: ['button', 'All time'],
  },
]
