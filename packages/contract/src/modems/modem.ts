import { Count, Id, ModemConnectionState, modemSystemTypes, Text, Time } from '@emberwatch/contract'
import * as v from 'valibot'

/** Credentials are null except for admins of the site (product 10.10). */
export const ModemSystem = v.object({
  id: Id,
  name: v.string(),
  type: v.picklist(modemSystemTypes),
  /** Name and type of an archived system cannot change (product 10.9). */
  isArchived: v.boolean(),
  modemEndpointId: v.nullable(Id),
  host: Text,
  port: v.nullable(v.number()),
  username: Text,
  password: Text,
  connectionState: v.nullable(ModemConnectionState),
})
export type ModemSystem = v.InferOutput<typeof ModemSystem>

export const Modem = v.object({
  id: Id,
  number: v.number(),
  clientId: v.string(),
  iccid: v.string(),
  imei: v.string(),
  imsi: v.string(),
  wgip: Text,
  ts: Text,
  topic: Text,
  lat: v.nullable(v.number()),
  lng: v.nullable(v.number()),
  siteId: Id,
  siteName: v.string(),
  createdAt: Time,
  createdBy: Text,
  createdById: v.nullable(Id),
  ip: Text,
  subnet: Text,
  modemSystems: v.array(ModemSystem),
  endpoints: v.array(v.object({ id: Id, systemId: Id })),
})
export type Modem = v.InferOutput<typeof Modem>

/** A modem is connected while its presence says so (product 10.13). */
export const IotServerMetrics = v.object({
  connectedModems: Count,
  disconnectedModems: Count,
  /** Mean of five minutes. */
  messagesPerMinute: v.number(),
  lastMessageAt: v.nullable(Time),
})
export type IotServerMetrics = v.InferOutput<typeof IotServerMetrics>
