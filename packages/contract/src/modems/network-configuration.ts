import { Id, modemSystemTypes, visibleText } from '@emberwatch/contract'
import * as v from 'valibot'
import { networkSystemsMax, portMax, subnetMasks } from './limits.ts'

/** Product 10.8, 10.9. */

const required = 'Field is required'
const textMax = 255

const RequiredField = v.pipe(v.string(required), v.trim(), visibleText(required), v.maxLength(textMax, 'Too long'))
/** Empty text becomes null. */
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

/** A number or digits (product 17.2). */
const Port = v.pipe(
  v.union([v.number(), v.string()], required),
  v.transform((port) => String(port).trim()),
  v.nonEmpty(required),
  v.regex(/^\d{1,5}$/, 'Invalid port number'),
  v.transform(Number),
  v.maxValue(portMax, 'Invalid port number'),
)

const entry = {
  /** A new entry has neither. */
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
/** Cannot be chosen or changed (product 10.8). */
const SimulatorEntry = v.object({ ...entry, type: v.literal('simulator') })
/** A new entry of a form: the name is checked before a type is chosen, and nothing passes. */
const UntypedEntry = v.pipe(
  v.object({ ...named, type: v.literal('') }),
  v.forward(
    v.partialCheck([['type']], () => false, required),
    ['type'],
  ),
)

/** A system that is there and has no modem gets an entry of its own type (product 10.21). */
const ofSystem = { systemId: Id }
export const SystemEntry = v.variant(
  'type',
  [
    v.object({ ...ofSystem, ...v.omit(AutrosafeEntry, ['id', 'endpointId']).entries }),
    v.object({ ...ofSystem, ...v.omit(AutroprimeEntry, ['id', 'endpointId']).entries }),
  ],
  required,
)
export type SystemEntry = v.InferOutput<typeof SystemEntry>

export const NetworkEntry = v.variant('type', [AutrosafeEntry, AutroprimeEntry, SimulatorEntry], required)
export type NetworkEntry = v.InferOutput<typeof NetworkEntry>

const address = {
  ip: ipv4('Invalid IP Address'),
  subnet: v.pipe(
    RequiredField,
    v.check((mask) => masks.has(mask), 'Invalid subnet'),
  ),
}
const tooMany = `At most ${networkSystemsMax} systems`

export const NetworkConfiguration = v.object({
  ...address,
  systems: v.pipe(v.array(NetworkEntry), v.maxLength(networkSystemsMax, tooMany)),
})
export type NetworkConfiguration = v.InferOutput<typeof NetworkConfiguration>

/** In a form, an entry may be of a system that is there; it goes by a call of its own. */
const formEntry = <Entries extends v.ObjectEntries>({ entries }: { readonly entries: Entries }) =>
  v.object({ ...entries, systemId: v.optional(Id) })

export const NetworkConfigurationForm = v.object({
  ...address,
  systems: v.pipe(
    v.array(
      v.variant(
        'type',
        [formEntry(AutrosafeEntry), formEntry(AutroprimeEntry), SimulatorEntry, UntypedEntry],
        required,
      ),
    ),
    v.maxLength(networkSystemsMax, tooMany),
  ),
})
export type NetworkConfigurationForm = v.InferOutput<typeof NetworkConfigurationForm>

export const chosenSystemTypes = modemSystemTypes.filter((type) => type !== 'simulator')
