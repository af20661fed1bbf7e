import { type Catalogue, callsWith, ownKind } from '@emberwatch/contract'

export const reportsErrors = {
  'install_base_report.parsing_failed': [400, 'Install base report file has invalid data format'],
  'install_base_report.no_previous': [404, 'There is no install base to bring back'],
  'job.no_file': [409, 'There is no file yet'],
  'job.access_changed': [409, 'Your access has changed since this file was made: make it anew'],
  'report_schedule.not_found': [404, 'This report by mail is not there any more'],
  'report_schedule.too_many': [409, 'You have as many reports by mail as one person may have; remove one first'],
  'report_run.not_found': [404, 'This file is not there, or not for you'],
  'report_run.expired': [410, 'The file was there for 30 days; have it sent anew'],
} as const satisfies Catalogue

export const { get, post, put, del, upload, list, file } = callsWith(reportsErrors)

export const reportsKinds = {
  installBase: ownKind('installBase'),
  schedule: ownKind('reportSchedule'),
}
