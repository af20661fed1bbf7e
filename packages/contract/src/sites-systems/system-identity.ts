import {
  AccessLevel,
  Count,
  hasVisibleText,
  Id,
  onSystem,
  optionalIdentifier,
  optionalText,
  type Schema,
  Text,
} from '@emberwatch/contract'
import { reportsKinds } from '@emberwatch/contract/reports'
import * as v from 'valibot'
import { get, put } from './calls.ts'
import { systemIdentityMax } from './limits.ts'
import { Revision } from './revision.ts'

/** Equipment number and tag of a system (product 8.19). */

export const SystemIdentity = v.object({
  systemId: Id,
  equipmentNumber: Text,
  tag: Text,
  /** Counts the changes of both. */
  revision: Count,
})
export type SystemIdentity = v.InferOutput<typeof SystemIdentity>

/** Empty text and null remove it; a text that looks empty and is not was meant for something else. */
const visibleOrEmpty = (label: string, text: Schema<string | null | undefined>) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.string(`${label} must be text`),
        v.check(
          (value) => value === '' || hasVisibleText(value),
          `${label} needs a visible character, or must be empty`,
        ),
        text,
      ),
    ),
  )

export const SystemIdentityChange = v.object({
  revision: Revision,
  equipmentNumber: visibleOrEmpty('Equipment number', optionalIdentifier('Equipment number', systemIdentityMax)),
  tag: visibleOrEmpty('Tag', optionalText('Tag', systemIdentityMax)),
})
export type SystemIdentityChange = v.InferOutput<typeof SystemIdentityChange>

export const systemIdentities = {
  get: get('/v1/systems/{id}/identity', {
    name: 'systemIdentities.get',
    isAddition: true,
    summary: 'Equipment number and tag of a system.',
    access: onSystem('id', AccessLevel.MONITOR),
    live: ['system', 'rights'],
    answer: SystemIdentity,
    errors: ['system.not_found'],
  }),
  update: put('/v1/systems/{id}/identity', {
    name: 'systemIdentities.update',
    isAddition: true,
    summary:
      'Correct equipment number and tag of a system that is not archived; rows of the install base follow the number at once. Refused where somebody else has changed them meanwhile.',
    access: onSystem('id', AccessLevel.ADMIN),
    changes: ['system', reportsKinds.installBase],
    body: SystemIdentityChange,
    answer: SystemIdentity,
    errors: ['system.not_found', 'system.already_archived', 'system.equipment_number_in_use', 'generic.conflict'],
  }),
}
