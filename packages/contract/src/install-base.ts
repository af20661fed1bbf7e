import * as v from 'valibot'
import { superAdmin } from './access.ts'
import { upload } from './endpoint.ts'
import { InstallBaseImport, InstallBasePreview } from './entities/install-base.ts'
import { installBaseFileMax, installBaseFileTypes } from './limits.ts'

/** Import of the install base (product 12.9). */

const extension = new RegExp(`\\.(${installBaseFileTypes.join('|')})$`, 'i')
const megabytes = installBaseFileMax / 1024 / 1024

export const InstallBaseFile = v.object({
  file: v.pipe(
    v.file('File is required'),
    v.check(({ name }) => extension.test(name), `Choose a file of type ${installBaseFileTypes.join(', ')}`),
    v.check(({ size }) => size > 0, 'The file is empty'),
    v.check(({ size }) => size <= installBaseFileMax, `The file is too large (should be at max ${megabytes} MB)`),
  ),
})
export type InstallBaseFile = v.InferOutput<typeof InstallBaseFile>

const fileErrors = ['missing.form.fields', 'generic.too_large', 'install_base_report.parsing_failed'] as const

export const installBase = {
  import: upload('/v1/resources/upload-install-base-report', {
    name: 'installBase.import',
    summary: 'Replace the install base with the rows of a file, all of them or none (product 12.9).',
    access: superAdmin,
    maxFileBytes: installBaseFileMax,
    body: InstallBaseFile,
    answer: InstallBaseImport,
    errors: fileErrors,
  }),
  preview: upload('/v1/resources/preview-install-base-report', {
    name: 'installBase.preview',
    isAddition: true,
    summary: 'What an import of this file would bring: its columns, its first rows and its problems. Changes nothing.',
    access: superAdmin,
    maxFileBytes: installBaseFileMax,
    body: InstallBaseFile,
    answer: InstallBasePreview,
    errors: ['missing.form.fields', 'generic.too_large'],
  }),
}
