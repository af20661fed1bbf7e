import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { useUser } from './hooks.ts'
import { keepPersonal, readPersonal } from './personal.ts'

/** Whether new alarms show as notices of the operating system, in this browser and for this person. */

const AlertSettings = v.object({
  isOn: v.boolean(),
  /** Alarms only; otherwise lost contact with a system too. */
  alarmsOnly: v.boolean(),
  /** Null for all sites. */
  siteIds: v.nullable(v.array(v.string())),
})
export type AlertSettings = v.InferOutput<typeof AlertSettings>

/** Off until turned on. */
const noAlerts: AlertSettings = { isOn: false, alarmsOnly: false, siteIds: null }
const name = 'alerts'
const listeners = new Set<() => void>()

const read = (userId: string): AlertSettings => {
  const found = v.safeParse(AlertSettings, readPersonal(name, userId))
  return found.success ? found.output : noAlerts
}

export function setAlertSettings(userId: string, settings: AlertSettings): void {
  keepPersonal(name, userId, settings)
  for (const listener of listeners) listener()
}

/** Other tabs tell by the storage. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The settings of the signed-in person, in every tab; a text stays the same while nothing has changed. */
export function useAlertSettings(): AlertSettings {
  const userId = useUser()?.id
  const text = useSyncExternalStore(subscribe, () => JSON.stringify(userId ? read(userId) : noAlerts))
  return JSON.parse(text)
}
