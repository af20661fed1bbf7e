import * as v from 'valibot'
import { create } from 'zustand'
import { useUser } from './hooks.ts'
import { keepPersonal, readPersonal } from './personal.ts'

/** Desktop notifications of new alarms, per browser and person. */

const AlertSettings = v.object({
  isOn: v.boolean(),
  /** Otherwise lost connections too. */
  alarmsOnly: v.boolean(),
  /** Null for all sites. */
  siteIds: v.nullable(v.array(v.string())),
  /** The scope of super users; undefined means the fleet for those who hold nothing (product 13.10). */
  scope: v.optional(v.picklist(['own', 'fleet'])),
})
export type AlertSettings = v.InferOutput<typeof AlertSettings>

const noAlerts: AlertSettings = { isOn: false, alarmsOnly: false, siteIds: null }
const name = 'alerts'

/** Counts changes, of this page and of other pages of the browser. */
const useChanges = create(() => 0)
const noteChange = () => useChanges.setState((count) => count + 1, true)
globalThis.addEventListener?.('storage', noteChange)

const read = (userId: string): AlertSettings => {
  const stored = v.safeParse(AlertSettings, readPersonal(name, userId))
  return stored.success ? stored.output : noAlerts
}

export function setAlertSettings(userId: string, settings: AlertSettings): void {
  keepPersonal(name, userId, settings)
  noteChange()
}

export function useAlertSettings(): AlertSettings {
  const userId = useUser()?.id
  return JSON.parse(useChanges(() => JSON.stringify(userId ? read(userId) : noAlerts)))
}
