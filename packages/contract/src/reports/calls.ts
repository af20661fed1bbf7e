import { type Catalogue, callsWith } from '@emberwatch/contract'

export const reportsErrors = {
  'install_base_report.parsing_failed': [400, 'Install base report file has invalid data format'],
  'install_base_report.no_previous': [404, 'There is no install base to bring back'],
  'job.no_file': [409, 'There is no file yet'],
  'job.access_changed': [409, 'Your access has changed since this file was made: make it anew'],
} as const satisfies Catalogue

export const { get, post, upload, list, file } = callsWith(reportsErrors)
