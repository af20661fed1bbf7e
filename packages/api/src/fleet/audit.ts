import { accessLevelLabels } from '@emberwatch/contract'
import type { BulkRow } from '../db/bulk.ts'
import type { AccessRows } from './access.ts'
import type { Installations } from './installations.ts'

/** The lines that the API would have written. */

type Line = BulkRow<'auditLog'>
type AccessRow = AccessRows['siteAccess'][number] | AccessRows['systemAccess'][number]

export interface AuditSources extends Pick<Installations, 'sites' | 'systems' | 'modems'>, AccessRows {
  readonly configurations: readonly BulkRow<'configurations'>[]
}

export function buildAudit(fleet: AuditSources, now: Date): Line[] {
  const siteNames = new Map(fleet.sites.map(({ id, name }) => [id as string, name]))
  const systemNames = new Map(fleet.systems.map(({ id, name }) => [id as string, name ?? null]))
  const line = (row: { createdAt?: Date | string | undefined; createdById?: string | null | undefined }): Line => ({
    at: row.createdAt ?? now,
    actorId: row.createdById ?? null,
    action: '',
    targetType: null,
    targetId: null,
    targetName: null,
    changes: null,
    details: null,
  })
  const lines: Line[] = [
    ...fleet.sites.map((site) => ({
      ...line(site),
      ...{ action: 'site.created', targetType: 'site', targetId: site.id ?? null, targetName: site.name },
    })),
    ...fleet.modems.map((modem) => ({
      ...line(modem),
      ...{ action: 'modem.created', targetType: 'modem', targetId: modem.id ?? null, targetName: modem.clientId },
    })),
    ...fleet.configurations.map((row) => ({
      ...line(row),
      ...{ action: 'configuration.uploaded', targetType: 'system', targetId: row.systemId },
      targetName: systemNames.get(row.systemId) ?? null,
    })),
    ...fleet.siteAccess.flatMap((row) => {
      const target = { targetType: 'site', targetId: row.siteId, targetName: siteNames.get(row.siteId) ?? null }
      return accessLines(row, { ...line(row), ...target })
    }),
    ...fleet.systemAccess.flatMap((row) => {
      const target = { targetType: 'system', targetId: row.systemId, targetName: systemNames.get(row.systemId) ?? null }
      return accessLines(row, { ...line(row), ...target })
    }),
  ]
  return lines.sort((a, b) => Number(a.at) - Number(b.at))
}

function accessLines(row: AccessRow, target: Line): Line[] {
  const changes = JSON.stringify([{ field: 'accessLevel', from: null, to: accessLevelLabels[row.accessLevel] }])
  const details = JSON.stringify({ entry: row.id, ...(row.userId ? { personId: row.userId } : {}) })
  const invited = {
    ...target,
    actorId: row.invitedById ?? null,
    action: `${target.targetType}.invited`,
    changes,
    details,
  }
  const decision = row.isAccepted ? 'accepted' : row.isRejected ? 'rejected' : null
  if (!decision || !row.userId) return [invited]
  return [invited, { ...target, at: row.decidedAt ?? target.at, actorId: row.userId, action: `invitation.${decision}` }]
}
