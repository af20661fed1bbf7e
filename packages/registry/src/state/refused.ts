import { type Refusal, Refused, sayIssue } from '@emberwatch/federation'
import * as v from 'valibot'

/** Refusals name the rule that a change breaks, one sentence each; whoever called reads all of them. */

export { Refused }

export const refuse = (rule: Refusal['rule'], message: string): never => {
  throw new Refused([{ rule, message }])
}

/** @throws Refused where there are any */
export function throwRefusals(refusals: readonly Refusal[]): void {
  if (refusals.length) throw new Refused([...refusals])
}

/** @throws Refused with one sentence for each bad field */
export function parseInput<Input>(schema: v.GenericSchema<unknown, Input>, input: unknown): Input {
  const parsed = v.safeParse(schema, input)
  if (parsed.success) return parsed.output
  throw new Refused(
    parsed.issues.map((issue): Refusal => ({ rule: 'schema', message: sayIssue(issue, schema, 'body') })),
  )
}
