import { AreaName, shellName } from '@emberwatch/federation'
import * as v from 'valibot'
import type { Registry } from '../registry.ts'
import { opsScope } from '../tokens/tokens.ts'
import { areaHelp, nameHelp, toArea, toAreas, toName, toNumber, toScope, toTexts, word } from './words.ts'

/**
 * Commands on releases, each declared once: what it does, who may call it, its input, and how people type it. The command line, the host's HTTP routes and
 * the page *Areas* run them by name.
 */

/**
 * Who may call a command over HTTP: any token, that of the input's area or of ops, or of ops alone. Commands of the store have no route: a stolen token, even
 * of ops, must not sign, change trust, make another token or end those of others, or let people do what it may.
 */
type Right = 'read' | 'area' | 'ops' | 'store'

/** What is known of every command. */
export interface AnyCommand {
  /** The words that people type, and arguments by members of the input: `<area>` must be there, `[path]` may be, `<paths...>` are one or more. */
  readonly typed?: string
  /** A flag and its help, where other commands begin with the same words. */
  readonly flag?: readonly [flags: string, help: string]
  /** Its help. */
  readonly does: string
  readonly right: Right
  readonly input: v.GenericSchema & { readonly entries: Readonly<Record<string, v.GenericSchema>> }
}

export interface Command<Input, Answer> extends AnyCommand {
  readonly input: AnyCommand['input'] & v.GenericSchema<unknown, Input>
  readonly run: (registry: Registry, input: Input, who: string) => Promise<Answer>
  /** The part of the answer that a token of one area may read; the whole answer by default, as ops read it. */
  readonly forArea?: (answer: Answer, area: AreaName) => Answer
}

export const command = <Input, Answer>(spec: Command<Input, Answer>): Command<Input, Answer> => spec

export const area = word(
  v.union(
    [v.literal(shellName), AreaName],
    (issue) => `${issue.input} is no name of an area: small letters, as sites-systems`,
  ),
  { help: nameHelp, parse: toName },
)
/** The shell is none. */
export const areaOnly = word(AreaName, { help: areaHelp, parse: toArea })
export const scope = word(v.union([v.literal(opsScope), area]), { help: `${opsScope}, or ${nameHelp}`, parse: toScope })
export const note = word(v.optional(v.pipe(v.string(), v.maxLength(500)), ''), {
  flags: '--note <why>',
  help: 'why, for the log',
})
export const onArea = v.strictObject({ area, note })
export const onToken = v.strictObject({
  scope,
  name: word(v.string(), { help: 'who holds it, as "areas tokens" names it' }),
})
export const percent = word(v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100))), {
  flags: '--percent <share>',
  help: 'of all people, always the same ones; of browsers for the shell',
  parse: toNumber,
})
export const users = word(
  v.optional(v.pipe(v.array(v.pipe(v.string(), v.nonEmpty())), v.minLength(1), v.maxLength(1000))),
  {
    flags: '--users <ids>',
    help: 'ids of people, separated by commas',
    parse: toTexts,
  },
)
export const count = v.pipe(v.number(), v.integer(), v.minValue(0))
/** The areas that a change may break; none by default. */
export const breaks = word(v.optional(v.pipe(v.array(AreaName), v.maxLength(100))), {
  flags: '--breaks <areas>',
  help: 'areas that a shell may leave without something, separated by commas',
  parse: toAreas,
})
/** The log records the reason. */
export const despiteApi = word(v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty('say why'), v.maxLength(500))), {
  flags: '--despite-api <why>',
  help: 'give it to people though the API does not have all that it asks for',
})
