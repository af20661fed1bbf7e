import { AccessLevel, Count, Id, onSite, onSystem, Text, Time, WorkMark } from '@emberwatch/contract'
import * as v from 'valibot'
import { list } from './calls.ts'

/** A unit or zone that the panel has disabled and not enabled again (product 25.1). */
export const Disablement = v.object({
  id: Id,
  systemId: Id,
  systemName: Text,
  systemNumber: v.number(),
  /** Null where the panel names none. */
  unitName: Text,
  unitId: Text,
  unitClass: Text,
  hardware: Text,
  /** In which the unit lies by the configuration; null for a zone itself. */
  zone: Text,
  /** By the clock of the panel. */
  since: Time,
  /** The planned work during which it was disabled. */
  work: v.nullable(WorkMark),
})
export type Disablement = v.InferOutput<typeof Disablement>

export const DisablementMeta = v.object({
  /** Systems whose panels have reported nothing yet. */
  unknownCount: Count,
})
export type DisablementMeta = v.InferOutput<typeof DisablementMeta>

const standing = {
  rows: 'disablements',
  isAddition: true,
  live: ['disablement', 'system', 'rights'],
  row: Disablement,
  meta: DisablementMeta,
  sort: ['since', 'systemName', 'unitName'],
  search: ['unitName', 'systemName'],
} as const

export const disablements = {
  ofSite: list('/v1/sites/{id}/disablements', {
    name: 'disablements.ofSite',
    summary: 'What is disabled now at the panels of a site, without archived systems; for longest first.',
    access: onSite('id', AccessLevel.MONITOR),
    errors: ['site.not_found'],
    ...standing,
  }),
  ofSystem: list('/v1/systems/{id}/disablements', {
    name: 'disablements.ofSystem',
    summary: 'The same of one system.',
    access: onSystem('id', AccessLevel.MONITOR),
    errors: ['system.not_found'],
    ...standing,
  }),
}
