import { AreaName, shellName } from '@emberwatch/federation'
import * as v from 'valibot'
import type { Registry } from '../registry.ts'
import { opsScope } from '../tokens/tokens.ts'

/** The parts of every command: who may call it, and the fields that many of them have. The command line and the host's HTTP routes run commands. */

export interface Command<Input, Answer> {
  readonly input: v.GenericSchema<unknown, Input>
  /** Any token may call it. */
  readonly isReading: boolean
  /** The area of the token; null for ops only. */
  readonly area: (input: Input) => AreaName | null
  readonly run: (registry: Registry, input: Input, who: string) => Promise<Answer>
  /** The part of the answer that a token of one area may read; the whole answer by default, as ops read it. */
  readonly forArea?: (answer: Answer, area: AreaName) => Answer
}

export const command = <Input, Answer>(spec: Command<Input, Answer>): Command<Input, Answer> => spec

export const area = v.union(
  [v.literal(shellName), AreaName],
  (issue) => `${issue.input} is no name of an area: small letters, as sites-systems`,
)
export const note = v.optional(v.pipe(v.string(), v.maxLength(500)), '')
export const onArea = v.strictObject({ area, note })
export const onToken = v.strictObject({ scope: v.union([v.literal(opsScope), area]), name: v.string() })
export const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100))
export const users = v.pipe(v.array(v.pipe(v.string(), v.nonEmpty())), v.minLength(1), v.maxLength(1000))
export const count = v.pipe(v.number(), v.integer(), v.minValue(0))
/** The log records the reason. */
export const despiteApi = v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty('say why'), v.maxLength(500)))
