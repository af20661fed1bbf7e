import type { Settings } from '../settings.ts'
import { dataKeysOf } from './data-keys.ts'
import { createSealer, type Sealer } from './sealed.ts'

/** Seals with the data keys of the settings. @throws SettingsError where they are none */
export const sealerOf = async (settings: Settings): Promise<Sealer> => createSealer(await dataKeysOf(settings))
