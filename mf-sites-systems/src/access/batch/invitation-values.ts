import type { AccessLevel } from '@emberwatch/contract'
import {
  AccessLevelChange,
  type AccessTarget,
  accessBatch,
  type InvitationBatch,
  NamedTarget,
} from '@emberwatch/contract/sites-systems'
import { formatCount } from '@emberwatch/ui'
import * as v from 'valibot'
import { addressProblem, parseAddresses } from './address-list.ts'

export interface InvitationValues {
  /** One address or a pasted list. */
  readonly emailAddress: string
  /** Targets besides the page's own site or system. */
  readonly targets: readonly NamedTarget[]
  readonly accessLevel: AccessLevel
}

const countOf = ({ emailAddress, targets }: Pick<InvitationValues, 'emailAddress' | 'targets'>): number =>
  parseAddresses(emailAddress).addresses.length * (targets.length + 1)

const most = formatCount(accessBatch.invitations)

/** @param mayBeMany false on a platform that takes one address at a time */
export const invitationSchema = (mayBeMany: boolean) =>
  v.pipe(
    v.object({
      emailAddress: v.pipe(
        v.string('Required'),
        v.rawCheck(({ dataset, addIssue }) => {
          const message = dataset.typed && addressProblem(dataset.value)
          if (message) addIssue({ message })
        }),
        v.check((text) => mayBeMany || parseAddresses(text).addresses.length < 2, 'One address at a time'),
      ),
      targets: v.array(NamedTarget),
      ...AccessLevelChange.entries,
    }),
    v.forward(
      v.check(
        (values) => countOf(values) <= accessBatch.invitations,
        `At most ${most} invitations: addresses times sites and systems`,
      ),
      ['emailAddress'],
    ),
  )

export const batchOf = (values: InvitationValues, own: AccessTarget): InvitationBatch => ({
  emailAddresses: [...parseAddresses(values.emailAddress).addresses],
  targets: [own, ...values.targets.map(({ type, id }) => ({ type, id }))],
  accessLevel: values.accessLevel,
})
