import * as v from 'valibot'
import { addMember, endMember, MemberAddress, memberLines } from '../tokens/members.ts'
import { requireArea } from './areas.ts'
import { area, command, note } from './command.ts'

/** Commands about the people who act for an area, on the machine of the store only. */

const onMember = v.strictObject({ area, emailAddress: MemberAddress, note })

export const memberCommands = {
  members: command({
    input: v.strictObject({}),
    isReading: true,
    area: () => null,
    run: (registry) => memberLines(registry.store),
  }),
  'add-member': command({
    input: onMember,
    isReading: false,
    area: () => null,
    run: async (registry, { area, emailAddress, note }, who) => {
      requireArea(await registry.read(), area)
      const writeLog = () => registry.note(area, `member ${emailAddress}`, { who, note })
      return addMember(registry.store, area, emailAddress, { by: who, writeLog })
    },
  }),
  'end-member': command({
    input: onMember,
    isReading: false,
    area: () => null,
    run: (registry, { area, emailAddress, note }, who) =>
      endMember(registry.store, area, emailAddress, () =>
        registry.note(area, `no member any more: ${emailAddress}`, { who, note }),
      ),
  }),
}
