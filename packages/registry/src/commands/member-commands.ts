import * as v from 'valibot'
import { addMember, endMember, MemberAddress, memberLines } from '../tokens/members.ts'
import { requireArea } from './areas.ts'
import { area, command, note } from './command.ts'
import { word } from './words.ts'

/** Commands about the people who act for an area. */

const emailAddress = word(MemberAddress, { help: 'the confirmed mail address of their account' })
const onMember = v.strictObject({ area, emailAddress, note })

export const memberCommands = {
  members: command({
    typed: 'members',
    does: 'people who may see and change releases of an area on its page',
    right: 'store',
    input: v.strictObject({}),
    run: (registry) => memberLines(registry.store),
  }),
  'add-member': command({
    typed: 'member add <area> <emailAddress>',
    does: 'make somebody a member, at once',
    right: 'store',
    input: onMember,
    run: async (registry, { area, emailAddress, note }, who) => {
      requireArea(await registry.read(), area)
      const writeLog = () => registry.note(area, `member ${emailAddress}`, { who, note })
      return addMember(registry.store, area, emailAddress, { by: who, writeLog })
    },
  }),
  'end-member': command({
    typed: 'member end <area> <emailAddress>',
    does: 'take the right back, at once',
    right: 'store',
    input: onMember,
    run: (registry, { area, emailAddress, note }, who) =>
      endMember(registry.store, area, emailAddress, () =>
        registry.note(area, `no member any more: ${emailAddress}`, { who, note }),
      ),
  }),
}
