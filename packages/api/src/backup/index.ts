/** Backups of everything that an installation keeps, and restores of them (docs/backup.md). */

export { endCommand } from '../end-command.ts'
export type { MoreFiles } from './backup-files.ts'
export { CopyRefused } from './backup-location.ts'
export { type BackupOptions, backup, check, restore } from './commands.ts'
export { makeIdentityFile } from './encryption.ts'
