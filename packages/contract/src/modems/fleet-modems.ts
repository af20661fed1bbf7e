import { AccessLevel, Count, onModem, signedIn, Text, Time } from '@emberwatch/contract'
import * as v from 'valibot'
import { get, list } from './calls.ts'
import { Modem } from './modem.ts'
import { modemList } from './modems.ts'

/** How the modems of the fleet do, by what their births say (product 10.20). */

/** Days for which the worst signal of each is stored. */
export const signalDays = 90
/** Days of the worst signal and of takeovers in lists. */
export const fleetDays = 7
/** A signal of so many dBm or less is weak. */
export const weakSignal = -90

export const FleetModem = v.object({
  ...Modem.entries,
  firmware: Text,
  /** Another modem of the person has a newer one, by the rule of product 10.20. */
  isOldFirmware: v.boolean(),
  /** In dBm, as the last birth said. */
  signal: v.nullable(v.number()),
  /** The worst of `fleetDays`. */
  worstSignal: v.nullable(v.number()),
  isWeak: v.boolean(),
  heardAt: v.nullable(Time),
  /** Of `fleetDays`: sessions that began while the one before was there still. */
  takeovers: Count,
})
export type FleetModem = v.InferOutput<typeof FleetModem>

export const SignalDay = v.object({ day: v.string(), signal: v.number() })
export type SignalDay = v.InferOutput<typeof SignalDay>

export const fleetModems = {
  list: list('/v1/fleet-modems', {
    name: 'fleetModems.list',
    rows: 'modems',
    isAddition: true,
    summary: 'The modems of the list of modems, with firmware, signal, when they were heard of, and takeovers.',
    access: signedIn,
    live: ['modem', 'site', 'rights'],
    ...modemList,
    row: FleetModem,
    filters: ['isWeak', 'isOldFirmware'],
  }),
  signal: get('/v1/modems/{id}/signal', {
    name: 'fleetModems.signal',
    isAddition: true,
    summary: `The worst signal of each day of ${signalDays} on which the modem said one, the oldest first.`,
    access: onModem('id', AccessLevel.MONITOR),
    live: ['modem'],
    answer: v.array(SignalDay),
    errors: ['modem.not_found'],
  }),
}
