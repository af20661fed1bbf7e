import { emailAddress, foldEmailAddress } from '@emberwatch/contract/email-address'
import type { AreaName } from '@emberwatch/federation'
import * as v from 'valibot'
import { refuse } from '../state/refused.ts'
import type { StoreEngine } from '../state/store-engine.ts'

/** People who may do on the page of their area what a token of it may do over HTTP; by confirmed mail address, as hosts have no accounts. */

const Member = v.object({
  area: v.string(),
  emailAddress: v.string(),
  /** The time in ISO form. */
  since: v.string(),
  /** The person who added the member. */
  by: v.string(),
})
export type Member = v.InferOutput<typeof Member>

/** Addresses are compared without regard to case. */
export const MemberAddress = v.pipe(emailAddress('Email address is not valid'), v.toLowerCase())

/** A broken entry makes nobody a member. */
const soundOf = (value: unknown): Member[] => (Array.isArray(value) ? value.filter((one) => v.is(Member, one)) : [])

/** Lists members in the order in which they came. */
export const memberLines = async (store: StoreEngine): Promise<Member[]> =>
  soundOf(await store.readState<unknown>('members', []))

/** Lists the areas of which the person with this confirmed address is a member. */
export const areasOfMember = async (store: StoreEngine, emailAddress: string): Promise<AreaName[]> =>
  (await memberLines(store)).filter(isOf(emailAddress)).map(({ area }) => area)

const isOf = (address: string) => (member: Member) => member.emailAddress === foldEmailAddress(address)

/** Writes the change to the log before it is made, as nothing may change without a line. It may be refused because somebody else was faster. */
export type LogWriter = () => Promise<unknown>

/** @param writeLog is called where they are none yet @throws Refused where they are one already */
export async function addMember(
  store: StoreEngine,
  area: AreaName,
  emailAddress: string,
  { by, writeLog }: { readonly by: string; readonly writeLog: LogWriter },
): Promise<Member> {
  const member: Member = { area, emailAddress, since: new Date().toISOString(), by }
  const isThey = (one: Member) => one.area === area && isOf(emailAddress)(one)
  if ((await memberLines(store)).some(isThey)) return refuse('schema', `${emailAddress} is a member of ${area} already`)
  await writeLog()
  await store.changeState<unknown>('members', [], (value) => [...soundOf(value).filter((one) => !isThey(one)), member])
  return member
}

/** Ends a membership at once. @param writeLog is called where they are one @throws Refused where they are none */
export async function endMember(
  store: StoreEngine,
  area: AreaName,
  emailAddress: string,
  writeLog: LogWriter,
): Promise<Member> {
  const isEnded = (one: Member) => one.area === area && isOf(emailAddress)(one)
  const member = (await memberLines(store)).find(isEnded)
  if (!member) return refuse('schema', `${emailAddress} is no member of ${area}; "areas members" lists them`)
  await writeLog()
  await store.changeState<unknown>('members', [], (value) => soundOf(value).filter((one) => !isEnded(one)))
  return member
}
