import { useIsSupported } from '@emberwatch/api-client'
import type { ItemEndpoint, Job, Schema } from '@emberwatch/contract'
import type { ImportPreview } from '@emberwatch/contract/table-file'
import { tableFileAccept } from '@emberwatch/contract/table-file'
import { type ReactNode, useRef, useState } from 'react'
import { FormDialog } from '../form/FormDialog.tsx'
import { type FormModel, narrowed } from '../form/form-model.ts'
import { useEndpointForm } from '../form/use-endpoint-form.ts'
import { ErrorBanner } from '../notice/ErrorBanner.tsx'
import { Skeleton } from '../placeholder/Skeleton.tsx'
import { FileField } from './FileField.tsx'
import { ImportEffect } from './ImportEffect.tsx'
import { ImportRun } from './ImportRun.tsx'
import { Progress } from './Progress.tsx'
import { TemplateButtons } from './TemplateButtons.tsx'
import { useFilePreview } from './use-file-preview.ts'

interface FileValues {
  file?: File | undefined
  updates?: boolean | undefined
}

interface TableImportProps {
  /** A regular plural, such as `sites`. */
  readonly noun: string
  readonly preview: ItemEndpoint<string, ImportPreview, unknown>
  readonly start: ItemEndpoint<string, Job, unknown>
  /** Titles of the template. */
  readonly columns: readonly string[]
  readonly hint: string
  /** Further fields. */
  readonly children?: (form: FormModel<FileValues>) => ReactNode
  readonly onDone?: () => void
  /** Shown when the job is done. */
  readonly result?: (job: Job) => ReactNode
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Imports rows of a file by a job: template, preview with its problems, progress and result (product 7.10, 10.22). */
export function TableImportDialog(props: TableImportProps) {
  const { noun, columns, hint, children, onDone, result, isOpen, onClose } = props
  const [jobId, setJobId] = useState<string | null>(null)
  const isStarted = useRef(false)
  const { form, preview, share } = useImportForm(props, (id) => {
    isStarted.current = true
    setJobId(id)
  })
  const file = form.fields.watch('file')
  const isReady = preview.data !== undefined && preview.data.problemsCount === 0 && willDo(preview.data)
  const close = () => {
    isStarted.current = false
    setJobId(null)
    onClose()
  }
  if (jobId)
    return <ImportRun noun={noun} jobId={jobId} isOpen={isOpen} onClose={close} onDone={onDone} result={result} />
  return (
    <FormDialog
      title={`Import ${noun}`}
      submit="Import"
      width="wide"
      form={narrowed(form, isReady, blockerOf(preview.data))}
      isOpen={isOpen}
      // A dialog closes after its form was sent; this one goes on with the job.
      onClose={() => isStarted.current || onClose()}
    >
      <TemplateButtons noun={noun} columns={columns} />
      <FileField form={form} name="file" label="File" accept={tableFileAccept} hint={hint} />
      {children?.(form)}
      {form.isSending && <Progress label="Sending the file" value={share} />}
      {file && preview.isPending && <Skeleton lines={3} label="Reading the file" />}
      <ErrorBanner error={preview.error} />
      {file && preview.data && <ImportEffect preview={preview.data} />}
    </FormDialog>
  )
}

function blockerOf(preview: ImportPreview | undefined): string {
  if (!preview) return 'The file is not read yet'
  return preview.problemsCount > 0 ? 'The file has problems' : 'Nothing in the file is new'
}

const willDo = ({ added, changed }: ImportPreview) => added + changed > 0

function useImportForm({ preview, start }: TableImportProps, onStart: (jobId: string) => void) {
  const [share, setShare] = useState<number | null>(null)
  const endpoint = start as unknown as ItemEndpoint<string, Job, FileValues>
  const form = useEndpointForm<string, Job, FileValues, FileValues>(endpoint, {
    schema: endpoint.body as Schema<FileValues>,
    defaults: { file: undefined, updates: false },
    successMessage: null,
    onProgress: setShare,
    resetTo: 'defaults',
    onSuccess: ({ id }) => onStart(id),
  })
  const [file, updates] = [form.fields.watch('file'), form.fields.watch('updates')]
  const isSupported = useIsSupported(preview)
  const body = isSupported && file ? { file, updates } : undefined
  const of = preview as unknown as ItemEndpoint<string, ImportPreview, FileValues>
  return { form, share, preview: useFilePreview(of, body) }
}
