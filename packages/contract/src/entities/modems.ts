import * as v from 'valibot'
import { modemSystemTypes } from '../limits.ts'
import { Count, Id, Text, Time } from './common.ts'

/** The configuration stages in their order (product 10.11). */
export const modemStages = [
  { name: 'mobileConnection', label: 'Mobile Connection' },
  { name: 'networkConfiguration', label: 'Network Configuration' },
  { name: 'panelConfiguration', label: 'Panel Configuration' },
  { name: 'liveUpdates', label: 'Live Updates' },
] as const
export const stageStatuses = ['pending', 'ok', 'fail'] as const

export const ModemConnectionState = v.object({
  description: Text,
  stages: v.array(
    v.object({
      name: v.picklist(modemStages.map((stage) => stage.name)),
      status: v.picklist(stageStatuses),
    }),
  ),
})
export type ModemConnectionState = v.InferOutput<typeof ModemConnectionState>

/** One system behind a modem. Credentials are null for everyone but admins of the site (product 10.10). */
export const ModemSystem = v.object({
  id: Id,
  name: v.string(),
  type: v.picklist(modemSystemTypes),
  /** Name and type of an archived system stay as they are (product 10.9). */
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

/** Counters of the link to the modems (product 10.13). A modem is connected when one of its systems is. */
export const IotServerMetrics = v.object({
  connectedModems: Count,
  disconnectedModems: Count,
  /** Mean of the last five minutes. */
  messagesPerMinute: v.number(),
  lastMessageAt: v.nullable(Time),
})
export type IotServerMetrics = v.InferOutput<typeof IotServerMetrics>
