/** Servers and commands read their settings by these. */
export * from './kinds.ts'
export { rotatingAddress, SettingsError, withSecretFiles } from './secret-files.ts'
export { readDeclared, type Setting, type Settings, type SettingsRead, settings } from './setting.ts'
export { sharedSettings } from './shared.ts'
export { shownSettings } from './shown-settings.ts'
