import { type Refusal, Refused } from '@emberwatch/federation'

export { Refused }

export const refuse = (rule: Refusal['rule'], message: string): never => {
  throw new Refused([{ rule, message }])
}
