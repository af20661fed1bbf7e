import { PublicKey, Version } from '@emberwatch/federation'
import * as v from 'valibot'
import { revocationEffects } from '../releases/revocation-effects.ts'
import { requireArea } from './areas.ts'
import { area, command, note } from './command.ts'

/** Commands about keys and signatures, on the machine of the store only. */

export const trustCommands = {
  trust: command({
    input: v.strictObject({ area, key: PublicKey, note }),
    isReading: false,
    area: () => null,
    run: async (registry, input, who) => {
      requireArea(await registry.read(), input.area)
      return (await registry.trust(input.area, input.key, { who, note: input.note })).trust?.[input.area] ?? []
    },
  }),
  distrust: command({
    input: v.strictObject({ area, key: PublicKey, since: v.optional(v.pipe(v.string(), v.isoTimestamp())), note }),
    isReading: false,
    area: () => null,
    run: async (registry, { area, key, since = new Date().toISOString(), note }, who) => {
      const document = await registry.distrust(area, key, since, { who, note })
      return { keys: document.trust?.[area] ?? [], ...(await revocationEffects(registry, area, key)) }
    },
  }),
  sign: command({
    input: v.strictObject({
      area,
      version: Version,
      /** A team's secret key; the installation's key without it. */
      pem: v.optional(v.pipe(v.string(), v.maxLength(10_000))),
      note,
    }),
    isReading: false,
    area: () => null,
    run: async (registry, { area, version, pem, note }, who) => {
      requireArea(await registry.read(), area)
      return { key: (await registry.sign(area, version, { who, note }, pem)).key }
    },
  }),
}
