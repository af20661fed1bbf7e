import { modemSystemTypes, visibleText } from '@emberwatch/contract'
import * as v from 'valibot'
import { portMax, subnetMasks } from './limits.ts'

/** The network configuration of a modem: its own address and the systems behind it (product 10.8, 10.9). */

const required = 'Field is required'
/** More than any panel room holds; a guard for the database. */
const systemsMax = 64
const textMax = 255

const RequiredField = v.pipe(v.string(required), v.trim(), visibleText(required), v.maxLength(textMax, 'Too long'))
/** Empty text is nothing. */
const optionalField = v.optional(
  v.nullable(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(textMax, 'Too long'),
      v.transform((text) => text || null),
    ),
  ),
)
const ipv4 = (message: string) => v.pipe(RequiredField, v.ipv4(message))
const masks = new Set(subnetMasks.map(({ mask }) => mask))

/** A number or its digits (product 17.2). */
const Port = v.pipe(
  v.union([v.number(), v.string()], required),
  v.transform((port) => String(port).trim()),
  v.nonEmpty(required),
  v.regex(/^\d{1,5}$/, 'Invalid port number'),
  v.transform(Number),
  v.maxValue(portMax, 'Invalid port number'),
)

const entry = {
  /** Of an entry that is there already; a new one has neither. */
  id: optionalField,
  endpointId: optionalField,
}
const named = { ...entry, name: RequiredField }

const AutrosafeEntry = v.object({
  ...named,
  type: v.literal('autrosafe'),
  host: ipv4('Invalid host IP Address'),
  port: Port,
})
const AutroprimeEntry = v.object({
  ...named,
  type: v.literal('autroprime'),
  host: ipv4('Invalid host IP Address'),
  username: RequiredField,
  password: RequiredField,
})
/** Shown and kept as it is; nobody can choose or change it (product 10.8). */
const SimulatorEntry = v.object({ ...entry, type: v.literal('simulator') })
/** As a form begins a new one: while no type is chosen the name is checked all the same, and nothing passes. */
const UntypedEntry = v.pipe(
  v.object({ ...named, type: v.literal('') }),
  v.forward(
    v.partialCheck([['type']], () => false, required),
    ['type'],
  ),
)

export const NetworkEntry = v.variant('type', [AutrosafeEntry, AutroprimeEntry, SimulatorEntry], required)
export type NetworkEntry = v.InferOutput<typeof NetworkEntry>

const address = {
  ip: ipv4('Invalid IP Address'),
  subnet: v.pipe(
    RequiredField,
    v.check((mask) => masks.has(mask), 'Invalid subnet'),
  ),
}
const tooMany = `At most ${systemsMax} systems`

export const NetworkConfiguration = v.object({
  ...address,
  systems: v.pipe(v.array(NetworkEntry), v.maxLength(systemsMax, tooMany)),
})
export type NetworkConfiguration = v.InferOutput<typeof NetworkConfiguration>

/** The same while it is filled in. */
export const NetworkConfigurationForm = v.object({
  ...address,
  systems: v.pipe(
    v.array(v.variant('type', [AutrosafeEntry, AutroprimeEntry, SimulatorEntry, UntypedEntry], required)),
    v.maxLength(systemsMax, tooMany),
  ),
})

/** Types that can be chosen for an entry. */
export const chosenSystemTypes = modemSystemTypes.filter((type) => type !== 'simulator')
