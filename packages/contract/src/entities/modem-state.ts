import * as v from 'valibot'
import { Text } from './common.ts'

/** A modem's connection passes these stages (product 10.11). */
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
