import { defaultPageSize, type PageSize, pageSizes, storageKeys } from '@emberwatch/contract'
import { create } from 'zustand'
import { local, readText, writeText } from './storage.ts'

export type ThemeChoice = 'system' | 'light' | 'dark'
export type Density = 'comfortable' | 'compact'
export const locales = ['en'] as const
export type Locale = (typeof locales)[number]

export interface Preferences {
  readonly theme: ThemeChoice
  readonly density: Density
  readonly pageSize: PageSize
  readonly locale: Locale
}

const oneOf = <const T>(choices: readonly T[], value: unknown, otherwise: T): T =>
  choices.find((choice) => String(choice) === value) ?? otherwise

const keys = { theme: 'theme', density: 'density', pageSize: storageKeys.pageSize, locale: storageKeys.locale } as const

/** Ignores unknown values (product 5.2, 16.6). */
function readPreferences(): Preferences {
  const read = (key: keyof Preferences) => readText(local(), keys[key])
  return {
    theme: oneOf<ThemeChoice>(['system', 'light', 'dark'], read('theme'), 'system'),
    density: oneOf<Density>(['comfortable', 'compact'], read('density'), 'comfortable'),
    pageSize: oneOf<PageSize>(pageSizes, read('pageSize'), defaultPageSize),
    locale: oneOf<Locale>(locales, read('locale'), 'en'),
  }
}

export const preferencesStore = create<Preferences>(readPreferences)

export function setPreference<K extends keyof Preferences>(key: K, value: Preferences[K]): void {
  writeText(local(), keys[key], String(value))
  preferencesStore.setState({ [key]: value } as Pick<Preferences, K>)
}

/** Other parts of a site read `intl-locale` (product 16.6). */
export const keepLocale = (): void => setPreference('locale', preferencesStore.getState().locale)
