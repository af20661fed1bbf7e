import { extensionKey, extensionPoints, isAreaName, type RegistryDocument } from '@emberwatch/federation'
import { InvalidArgumentError } from 'commander'
import * as v from 'valibot'
import { ruleText } from '../grants/extension-rules.ts'
import { command, note, percent, users } from './command.ts'
import { toNumber, word } from './words.ts'

/** Commands about what areas show on pages of others. */

/** An area and a part, or the address of an entry of the search: `weather/Forecast`, `weather//weather/storms`. */
const extensionName = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]*\/([A-Z][A-Za-z0-9]*|\/[\w/-]+)$/, 'must be a part of an area such as weather/Forecast'),
)
const areaOf = (extension: string) => extension.slice(0, extension.indexOf('/'))

export const extensionCommands = {
  extensions: command({
    typed: 'extensions',
    does: 'what areas show on pages of others, by extension point, and what ops say of it',
    right: 'read',
    input: v.strictObject({}),
    run: async (registry) => extensionsIn(await registry.readMarked()),
  }),
  extension: command({
    typed: 'extension <extension> <point>',
    does: 'overrule an extension; without options it goes back to what its area wishes',
    right: 'ops',
    input: v.strictObject({
      extension: word(extensionName, {
        help: 'as "areas extensions" names it, such as weather/Forecast',
        parse: toExtension,
      }),
      point: word(v.picklist(extensionPoints), { help: 'where, such as site.tabs', choices: extensionPoints }),
      isOff: word(v.optional(v.boolean()), { flags: '--off', help: 'nobody sees it' }),
      order: word(v.optional(v.number()), {
        flags: '--order <number>',
        help: 'among those of its point, lower ones first',
        parse: toNumber,
      }),
      percent,
      users,
      note,
    }),
    run: async (registry, { extension, point, note, ...wish }, who) => {
      const key = `${extension}@${point}`
      const document = await registry.arrange(areaOf(extension), key, wish, { who, note })
      return { key, rule: ruleText(document.extensions?.[key] ?? {}) }
    },
  }),
}

function toExtension(text: string): string {
  if (v.is(extensionName, text) && isAreaName(areaOf(text))) return text
  throw new InvalidArgumentError(`${text} is no extension such as weather/Forecast`)
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
