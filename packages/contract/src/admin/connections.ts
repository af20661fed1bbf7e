import { Address, Id, superUser, Text } from '@emberwatch/contract'
import * as v from 'valibot'
import { list } from './calls.ts'

export const LiveSystem = v.object({
  id: Id,
  number: v.number(),
  name: Text,
  type: v.string(),
  tag: Text,
  connectionState: Text,
  site: v.object({
    id: Id,
    name: v.string(),
    address: Address,
    createdBy: Text,
    createdById: v.nullable(Id),
  }),
  modem: v.nullable(
    v.object({
      id: Id,
      clientId: v.string(),
      wgip: Text,
      ip: Text,
      lat: v.nullable(v.number()),
      lng: v.nullable(v.number()),
      createdBy: Text,
      createdById: v.nullable(Id),
    }),
  ),
})
export type LiveSystem = v.InferOutput<typeof LiveSystem>

export const connections = {
  list: list('/v1/systems/live', {
    name: 'systems.live',
    rows: 'systems',
    summary: 'Connections of all systems that are not archived, those that are lost first.',
    defaultOrder: 'DESC',
    access: superUser,
    live: ['system', 'modem', 'site'],
    row: LiveSystem,
    sort: ['severity', 'number', 'name', 'type', 'tag', 'siteName', 'clientId', 'connectionState'],
    search: ['name', 'tag', 'siteName', 'clientId', 'wgip'],
    filters: ['type', 'connectionState'],
  }),
}
