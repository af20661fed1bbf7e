import { AccessLevel, Assignment, Count, Id, onSystem, optionalText, signedIn } from '@emberwatch/contract'
import * as v from 'valibot'
import { AttentionKind } from './attention-item.ts'
import { get, post } from './calls.ts'
import { assignmentNoteMax } from './limits.ts'
import { logBookKinds } from './log-book-kinds.ts'

/** People take over troubles and assign them (product 13.12). A trouble is a kind of a system, so each call names both. */

const note = optionalText('Note', assignmentNoteMax)

export const AssignmentTake = v.object({ kind: AttentionKind, note })
export const AssignmentHandOver = v.object({
  kind: AttentionKind,
  assigneeId: v.pipe(v.string('Person is required'), v.uuid('Person is required')),
  note,
})

export const ShiftHandOver = v.object({ assigneeId: AssignmentHandOver.entries.assigneeId, note })

/** A trouble that the person cannot take over, as they do not see its system. */
export const SkippedTrouble = v.object({ systemId: Id, systemName: v.string(), kind: AttentionKind })
export type SkippedTrouble = v.InferOutput<typeof SkippedTrouble>
export const ShiftHandOverAnswer = v.object({ handedOverCount: Count, skipped: v.array(SkippedTrouble) })

/** A person who sees the system, and so can deal with its troubles. */
export const Assignee = v.object({ id: Id, name: v.string() })
export type Assignee = v.InferOutput<typeof Assignee>

/** @property count of the caller's troubles that the person can take over */
export const ShiftAssignee = v.object({ ...Assignee.entries, count: Count })

/** Names in a choice. */
export const assigneesMax = 500

/** A note is a line of the trouble's journal (product 27.1). */
const noted = ['issue', logBookKinds.line] as const

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
    changes: noted,
    body: AssignmentTake,
    answer: Assignment,
    errors: ['system.not_found', 'assignment.other_assignee', 'assignment.trouble_over'],
  }),
  handOver: post('/v1/systems/{id}/assignments/hand-over', {
    name: 'assignments.handOver',
    summary: 'Hand a trouble to another person who sees it; by its assignee, or an administrator of the system.',
    ...ofSystem,
    changes: noted,
    body: AssignmentHandOver,
    answer: Assignment,
    errors: ['system.not_found', 'assignment.not_found', 'assignment.other_assignee', 'assignment.unknown_assignee'],
  }),
  shiftAssignees: get('/v1/assignments/assignees', {
    name: 'assignments.shiftAssignees',
    summary: `Who can take over troubles that the caller deals with: the first ${assigneesMax} of those who see the most of them.`,
    isAddition: true,
    access: signedIn,
    live: ['system', 'issue', 'access', 'rights', 'user'],
    answer: v.array(ShiftAssignee),
  }),
  handOverAll: post('/v1/assignments/hand-over', {
    name: 'assignments.handOverAll',
    summary:
      'Hand all that the caller deals with to another person, at the end of a shift. What the person does not see is skipped and named. Notes stay where none is given.',
    isAddition: true,
    access: signedIn,
    changes: noted,
    body: ShiftHandOver,
    answer: ShiftHandOverAnswer,
    errors: ['assignment.not_found', 'assignment.unknown_assignee'],
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
