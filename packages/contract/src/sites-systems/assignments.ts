import { AccessLevel, Assignment, Id, onSystem, optionalText } from '@emberwatch/contract'
import * as v from 'valibot'
import { AttentionKind } from './attention-item.ts'
import { get, post } from './calls.ts'
import { assignmentNoteMax } from './limits.ts'

/** People take over troubles and assign them (product 13.12). A trouble is a kind of a system, so each call names both. */

const note = optionalText('Note', assignmentNoteMax)

export const AssignmentTake = v.object({ kind: AttentionKind, note })
export const AssignmentHandOver = v.object({
  kind: AttentionKind,
  assigneeId: v.pipe(v.string('Person is required'), v.uuid('Person is required')),
  note,
})

/** A person who sees the system, and so can deal with its troubles. */
export const Assignee = v.object({ id: Id, name: v.string() })
export type Assignee = v.InferOutput<typeof Assignee>

/** Names in a choice. */
export const assigneesMax = 500

const ofSystem = { isAddition: true, access: onSystem('id', AccessLevel.MONITOR) } as const

export const assignments = {
  assignees: get('/v1/systems/{id}/assignees', {
    name: 'assignments.assignees',
    summary: `Who can be handed a trouble of the system: the first ${assigneesMax} by name of those who see it. Super users see super users too.`,
    ...ofSystem,
    live: ['system', 'access', 'rights', 'user'],
    answer: v.array(Assignee),
    errors: ['system.not_found'],
  }),
  take: post('/v1/systems/{id}/assignments', {
    name: 'assignments.take',
    summary:
      'Say that the caller deals with a trouble of the system, or change the note. It informs people alone: nothing reaches the panel.',
    ...ofSystem,
    changes: ['issue'],
    body: AssignmentTake,
    answer: Assignment,
    errors: ['system.not_found', 'assignment.other_assignee', 'assignment.trouble_over'],
  }),
  handOver: post('/v1/systems/{id}/assignments/hand-over', {
    name: 'assignments.handOver',
    summary: 'Hand a trouble to another person who sees it; by its assignee, or an administrator of the system.',
    ...ofSystem,
    changes: ['issue'],
    body: AssignmentHandOver,
    answer: Assignment,
    errors: ['system.not_found', 'assignment.not_found', 'assignment.other_assignee', 'assignment.unknown_assignee'],
  }),
  giveBack: post('/v1/systems/{id}/assignments/return', {
    name: 'assignments.giveBack',
    summary: 'End the assignment of a trouble that goes on; by its assignee, or an administrator of the system.',
    ...ofSystem,
    changes: ['issue'],
    body: v.object({ kind: AttentionKind }),
    answer: v.null(),
    errors: ['system.not_found', 'assignment.not_found', 'assignment.other_assignee'],
  }),
}
