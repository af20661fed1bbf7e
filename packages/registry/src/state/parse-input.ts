import { type Refusal, sayIssue } from '@emberwatch/federation'
import * as v from 'valibot'
import { Refused } from './refused.ts'

/** @throws Refused with one sentence for each bad field */
export function parseInput<Input>(schema: v.GenericSchema<unknown, Input>, input: unknown): Input {
  const parsed = v.safeParse(schema, input)
  if (parsed.success) return parsed.output
  throw new Refused(
    parsed.issues.map((issue): Refusal => ({ rule: 'schema', message: sayIssue(issue, schema, 'body') })),
  )
}
