import { AreaName, extensionKey, extensionPoints, type RegistryDocument } from '@emberwatch/federation'
import * as v from 'valibot'
import { ruleText } from '../grants/extension-rules.ts'
import { command, note, percent, users } from './command.ts'

/** Commands about what areas show on pages of others. */

/** A part, or the address of an entry of the search. */
const extensionName = v.pipe(v.string(), v.regex(/^([A-Z][A-Za-z0-9]*|\/[\w/-]+)$/, 'must be a part or an address'))

export const extensionCommands = {
  extensions: command({
    input: v.strictObject({}),
    isReading: true,
    area: () => null,
    run: async (registry) => extensionsIn(await registry.readMarked()),
  }),
  extension: command({
    input: v.strictObject({
      area: AreaName,
      name: extensionName,
      point: v.picklist(extensionPoints),
      isOff: v.optional(v.boolean()),
      order: v.optional(v.number()),
      percent: v.optional(percent),
      users: v.optional(users),
      note,
    }),
    isReading: false,
    area: () => null,
    run: async (registry, { area, name, point, note, ...wish }, who) => {
      const key = `${area}/${name}@${point}`
      const document = await registry.arrange(area, key, wish, { who, note })
      return { key, rule: ruleText(document.extensions?.[key] ?? {}) }
    },
  }),
}

/** Extensions of active releases, by point and in its order. An extension that ops switched off is left out. */
function extensionsIn(document: RegistryDocument) {
  return Object.entries(document.areas).flatMap(([area, { active, releases }]) => {
    const release = active ? releases[active] : undefined
    const entries = release?.extensions ?? []
    return entries.map(({ point, part, to, title, access, order }) => {
      const key = extensionKey(area, { point, part, to })
      return { key, point, title, access, order: order ?? null, rule: ruleText(document.extensions?.[key] ?? {}) }
    })
  })
}
