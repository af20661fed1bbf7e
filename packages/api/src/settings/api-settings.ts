import { type SettingsRead, sharedSettings } from '@emberwatch/settings'
import { accountSettings, backupSettings } from './account-settings.ts'
import { limitSettings } from './limit-settings.ts'
import { demoSettings, serverSettings } from './server-settings.ts'

/** Settings by sections of docs/settings.md. */
export const apiSections = {
  Server: serverSettings,
  'Shared by all parts': sharedSettings,
  'Keys, accounts and mail': accountSettings,
  'Demo fleet': demoSettings,
  Backup: backupSettings,
  Limits: limitSettings,
}

export const apiSettings = {
  ...sharedSettings,
  ...serverSettings,
  ...accountSettings,
  ...backupSettings,
  ...demoSettings,
  ...limitSettings,
}

export type ApiSettingsRead = SettingsRead<typeof apiSettings>
