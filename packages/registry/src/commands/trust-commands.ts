import { PublicKey, Version } from '@emberwatch/federation'
import * as v from 'valibot'
import { revocationEffects } from '../releases/revocation-effects.ts'
import { requireArea } from './areas.ts'
import { area, command, note } from './command.ts'
import { toFileText, toTime, word } from './words.ts'

/** Commands about keys and signatures. */

export const trustCommands = {
  trust: command({
    typed: 'trust <area> <key>',
    does: 'pin a public key to an area',
    right: 'store',
    input: v.strictObject({ area, key: PublicKey, note }),
    run: async (registry, input, who) => {
      requireArea(await registry.read(), input.area)
      return (await registry.trust(input.area, input.key, { who, note: input.note })).trust?.[input.area] ?? []
    },
  }),
  distrust: command({
    typed: 'distrust <area> <key>',
    does: 'revoke a key; releases that were published before stay good',
    right: 'store',
    input: v.strictObject({
      area,
      key: PublicKey,
      since: word(v.optional(v.pipe(v.string(), v.isoTimestamp())), {
        flags: '--since <time>',
        help: 'from when on it no longer counts, such as 2026-05-01T12:00:00Z; by default from now on',
        parse: toTime,
      }),
      note,
    }),
    run: async (registry, { area, key, since = new Date().toISOString(), note }, who) => {
      const document = await registry.distrust(area, key, since, { who, note })
      return { keys: document.trust?.[area] ?? [], ...(await revocationEffects(registry, area, key)) }
    },
  }),
  sign: command({
    typed: 'sign <area> <version>',
    does: 'vouch for a stored release, with the key of the installation or another',
    right: 'store',
    input: v.strictObject({
      area,
      version: Version,
      /** A team's secret key; the installation's key without it. */
      pem: word(v.optional(v.pipe(v.string(), v.maxLength(10_000))), {
        flags: '--key <file>',
        help: 'sign with this key, which must be pinned to the area (areas key new)',
        parse: toFileText,
      }),
      note,
    }),
    run: async (registry, { area, version, pem, note }, who) => {
      requireArea(await registry.read(), area)
      return { key: (await registry.sign(area, version, { who, note }, pem)).key }
    },
  }),
}
