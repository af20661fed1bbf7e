import { AccessLevel, Job, onConfiguration, onSystem, requiredComment } from '@emberwatch/contract'
import * as v from 'valibot'
import { file, get, list, post, upload } from './calls.ts'
import { classReasonFileMax, configurationFileMax } from './limits.ts'
import { Configuration, HardwareEntry } from './system.ts'

/** Product 8.10, 8.11. */

const megabyte = 1024 * 1024

const xmlFile = (label: string, maxBytes: number) =>
  v.pipe(
    v.file(`${label} is required`),
    v.check(({ name, type }) => /\.xml$/i.test(name) || /\bxml\b/i.test(type), 'An XML file is required'),
    v.check(({ size }) => size > 0, 'The file is empty'),
    v.check(({ size }) => size <= maxBytes, `The file is too large (should be at max ${maxBytes / megabyte} MB)`),
  )

export const NewConfiguration = v.object({
  configuration: xmlFile('Configuration file', configurationFileMax),
  comment: requiredComment,
})
export type NewConfiguration = v.InferOutput<typeof NewConfiguration>

export const NewClassReason = v.object({ classReason: xmlFile('Class/reason file', classReasonFileMax) })
export type NewClassReason = v.InferOutput<typeof NewClassReason>

/**
 * A job reads larger files. On a busy machine with two cores 2 MB, some 5,000 units, take three seconds and 50 MB half a minute; beyond, time
 * limits of proxies come near.
 */
export const configurationCallMax = 2 * megabyte

const refusals = [
  'missing.form.fields',
  'generic.too_large',
  'system_configuration.doctype_not_allowed',
  'system_configuration.limits_exceeded',
] as const

export const configurations = {
  list: list('/v1/systems/{id}/configurations', {
    name: 'configurations.list',
    rows: 'configurations',
    summary: 'Configurations of a system, latest first. A long XML has a call of its own.',
    access: onSystem('id', AccessLevel.MONITOR),
    live: ['configuration'],
    errors: ['system.not_found'],
    row: Configuration,
    sort: ['createdAt', 'comment', 'createdBy'],
    defaultOrder: 'DESC',
    search: ['hash', 'comment', 'createdBy'],
  }),
  upload: upload('/v1/systems/{id}/configurations', {
    name: 'configurations.upload',
    summary: 'Add a configuration file with a comment. One that is not well-formed is kept and marked with its error.',
    access: onSystem('id', AccessLevel.ADMIN),
    changes: ['configuration', 'system'],
    maxFileBytes: configurationFileMax,
    body: NewConfiguration,
    answer: Configuration,
    errors: ['system.not_found', 'system.already_archived', 'system_configuration.duplicate', ...refusals],
  }),
  startUpload: upload('/v1/systems/{id}/configurations/uploads', {
    name: 'configurations.startUpload',
    isAddition: true,
    summary: 'The same by a job that goes on without the call; what only reading the file shows stands there.',
    access: onSystem('id', AccessLevel.ADMIN),
    changes: ['job'],
    maxFileBytes: configurationFileMax,
    body: NewConfiguration,
    answer: Job,
    errors: [
      'system.not_found',
      'system.already_archived',
      'system_configuration.duplicate',
      'missing.form.fields',
      'generic.too_large',
      'job.too_many',
      'job.no_room',
    ],
  }),
  makeCurrent: post('/v1/configurations/{id}/current', {
    name: 'configurations.makeCurrent',
    isAddition: true,
    summary: 'Have an earlier configuration count again, in place of the current one (product 8.18).',
    access: onConfiguration('id', AccessLevel.ADMIN),
    changes: ['configuration', 'system'],
    answer: Configuration,
    errors: [
      'system_configuration.not_found',
      'system.already_archived',
      'system_configuration.already_current',
      'system_configuration.not_readable',
      'system_configuration.changed_meanwhile',
      'system_configuration.limits_exceeded',
    ],
  }),
  uploadClassReason: upload('/v1/configurations/{id}/class-reason', {
    name: 'configurations.uploadClassReason',
    summary: 'Set classes and reasons from an XML file, in place of those before.',
    access: onConfiguration('id', AccessLevel.ADMIN),
    changes: ['configuration'],
    maxFileBytes: classReasonFileMax,
    body: NewClassReason,
    answer: Configuration,
    errors: [
      'system_configuration.not_found',
      'system.already_archived',
      'system_configuration.malformed',
      ...refusals,
    ],
  }),
  hardware: get('/v1/configurations/{id}/hardware-summary', {
    name: 'configurations.hardware',
    summary: 'How often each hardware type occurs, most frequent first.',
    access: onConfiguration('id', AccessLevel.MONITOR),
    answer: v.array(HardwareEntry),
    errors: ['system_configuration.not_found'],
  }),
  download: file('/v1/configurations/{id}/download', {
    name: 'configurations.download',
    summary: 'The raw archive that came with a configuration.',
    access: onConfiguration('id', AccessLevel.MONITOR),
    mediaType: 'application/octet-stream',
    defaultName: 'raw.tar.bz2',
    errors: ['system_configuration.not_found'],
  }),
  xml: file('/v1/configurations/{id}/xml', {
    name: 'configurations.xml',
    isAddition: true,
    summary: 'The XML of a configuration, however long.',
    access: onConfiguration('id', AccessLevel.MONITOR),
    mediaType: 'application/xml',
    defaultName: 'configuration.xml',
    errors: ['system_configuration.not_found'],
  }),
}
