import type { InstallBasePreview } from '@emberwatch/contract/reports'
import { checkFile, type UploadedTable } from '../../tables/check-file.ts'
import { installBaseTable } from './file-row.ts'

/** Flat rows spare the database a second parse. */
export const checkInstallBase = (table: UploadedTable): Promise<InstallBasePreview> =>
  checkFile(table, installBaseTable, ({ row, cells }) => ({ row, ...cells }))
