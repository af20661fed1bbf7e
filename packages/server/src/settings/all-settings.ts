import { apiSections, readSettings } from '@emberwatch/api'
import { gatewaySettings, readGatewaySettings } from '@emberwatch/gateway'
import { hostSettings, readHostSettings } from '@emberwatch/host'
import { operationsSettings, probeSettings, readOperationsSettings } from '@emberwatch/operations'
import { areasCommandSettings, requiresSignatures, storeSettings } from '@emberwatch/registry'
import { type Settings, SettingsError } from '@emberwatch/settings'

export const sections: Readonly<Record<string, Settings>> = {
  ...apiSections,
  Modems: gatewaySettings,
  'Release store': storeSettings,
  'Shell and areas': hostSettings,
  Operations: operationsSettings,
  'Probe, `server.js probe`': probeSettings,
  'Command line, `pnpm areas`': areasCommandSettings,
}

export const allSettings: Settings = Object.assign({}, ...Object.values(sections))

type Env = Readonly<Record<string, string | undefined>>

/** Reads all parts, whichever of them runs. @throws SettingsError with one sentence for each bad value */
export function readAll(env: Env) {
  const wrong: string[] = []
  const collect = <T>(read: (env: Env) => T) => {
    try {
      return read(env)
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error
      wrong.push(...error.message.split('\n'))
      return undefined
    }
  }
  const settings = collect(readSettings)
  const host = collect(readHostSettings)
  const operations = collect(readOperationsSettings)
  const gateway = collect(readGatewaySettings)
  if (!settings || !host || !operations || !gateway) throw new SettingsError([...new Set(wrong)].join('\n'))
  return { settings, host, operations, gateway, requireSignatures: requiresSignatures(env) }
}
