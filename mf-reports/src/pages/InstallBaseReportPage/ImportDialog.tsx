import { useIsSupported } from '@emberwatch/api-client'
import {
  type InstallBaseEffect,
  InstallBaseFile,
  type InstallBaseSheet,
  installBase,
  installBaseCallMax,
} from '@emberwatch/contract/reports'
import { tableFileAccept } from '@emberwatch/contract/table-file'
import { ErrorBanner, Skeleton } from '@emberwatch/ui'
import { FormDialog, narrowed, useEndpointForm } from '@emberwatch/ui/form'
import { FileField, Progress, useFilePreview } from '@emberwatch/ui/upload'
import { useEffect, useState } from 'react'
import { Effect, removedToType } from './Effect.tsx'
import { Preview } from './Preview.tsx'
import { SheetChoice } from './SheetChoice.tsx'

/** Replaces the install base (product 12.9). The server checks the file first and refuses one with problems as a whole. */
export function ImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { form, file, sheet, isJob, share, setSheet } = useImportForm()
  const preview = useFilePreview(installBase.preview, file && { file, ...(sheet !== undefined && { sheet }) })
  const effect = preview.data?.effect
  const { typed, setTyped, isConfirmed } = useTypedNumber(effect)
  const mayImport = !preview.isPending && !preview.data?.problemsCount && isConfirmed
  return (
    <FormDialog
      title="Import install base"
      submit="Import"
      width="wide"
      form={narrowed(form, mayImport, blockerOf(preview))}
      isOpen={isOpen}
      onClose={onClose}
    >
      <FileField
        form={form}
        name="file"
        label="File"
        accept={tableFileAccept}
        hint="csv, xlsx or xls up to 50 MB; its rows replace those before"
      />
      {form.isSending && (
        <Progress label={share === 1 && !isJob ? 'Importing' : 'Sending the file'} value={share === 1 ? null : share} />
      )}
      {file && <SheetChoice file={file} preview={preview.data} onChoose={setSheet} />}
      {preview.isPending && <Skeleton lines={3} label="Reading the file" />}
      <ErrorBanner error={preview.error} />
      {effect && <Effect effect={effect} typed={typed} onType={setTyped} />}
      {preview.data && <Preview preview={preview.data} />}
    </FormDialog>
  )
}

interface PreviewState {
  readonly isPending: boolean
  readonly data: { readonly problemsCount: number } | undefined
}

function blockerOf({ isPending, data }: PreviewState): string {
  if (isPending) return 'The file is not read yet'
  return data?.problemsCount ? 'The file has problems' : 'Missing: the number to type'
}

/** The form with the sheet that a person chose, and the share of the file that is sent. */
function useImportForm() {
  const [share, setShare] = useState<number | null>(null)
  const [isJob, setIsJob] = useState(false)
  const [choice, setChoice] = useState<InstallBaseSheet>()
  // A job imports long files, and sheets that a person chose: the original call has no member for one.
  const endpoint = (isJob ? installBase.startImport : installBase.import) as typeof installBase.startImport
  const form = useEndpointForm(endpoint, {
    schema: InstallBaseFile,
    defaults: { file: undefined },
    toBody: ({ file }) => (choice?.file === file ? choice : { file }),
    successMessage: isJob ? 'The file is being imported. You may leave this page meanwhile.' : 'Install base imported',
    onProgress: setShare,
    resetTo: 'defaults',
  })
  const file = form.fields.watch('file')
  const isSupported = useIsSupported(installBase.startImport)
  const sheet = choice?.file === file ? choice?.sheet : undefined
  const needsJob = sheet !== undefined || (file?.size ?? 0) > installBaseCallMax
  useEffect(() => setIsJob(isSupported && needsJob), [isSupported, needsJob])
  const setSheet = (name: string) => file && setChoice({ file, sheet: name })
  return { form, file, sheet, isJob, share, setSheet }
}

/** The number to type before many systems go. What was typed about another file does not count. */
function useTypedNumber(effect: InstallBaseEffect | undefined) {
  const [entry, setEntry] = useState({ effect, text: '' })
  const typed = entry.effect === effect ? entry.text : ''
  const number = removedToType(effect)
  const isConfirmed = number === null || typed.trim() === number
  const setTyped = (text: string) => setEntry({ effect, text })
  return { typed, setTyped, isConfirmed }
}
