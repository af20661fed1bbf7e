import {
  formatLoopFileProblem,
  type LoopFile,
  loopFileColumns,
  NewLoopFromFile,
  readLoopFile,
  scannedSystems,
} from '@emberwatch/contract/loops'
import { Banner, Button, saveFile } from '@emberwatch/ui'
import { FormDialog, narrowed, TextField, useEndpointForm } from '@emberwatch/ui/form'
import { FileField } from '@emberwatch/ui/upload'
import { parse } from 'csv-parse/browser/esm/sync'
import { useEffect, useState } from 'react'
import { checkLoop } from '../../loop-check.ts'

interface ImportLoopDialogProps {
  readonly scannedSystemId: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Shows problems before anything is sent; like the other import it waits for its preview (product 11.9). */
export function ImportLoopDialog({ scannedSystemId, isOpen, onClose }: ImportLoopDialogProps) {
  const form = useEndpointForm(scannedSystems.importLoop, {
    schema: NewLoopFromFile,
    params: { id: scannedSystemId },
    defaults: { name: '', 'scanned-loop': undefined },
    successMessage: 'Loop imported',
    resetTo: 'defaults',
  })
  const file = useLoopFile(form.fields.watch('scanned-loop'))
  const hasNoProblems = file?.problems.length === 0
  return (
    <FormDialog
      title="Import loop"
      submit="Import loop"
      form={narrowed(form, hasNoProblems, 'The file has problems')}
      isOpen={isOpen}
      onClose={onClose}
    >
      <TextField form={form} name="name" label="Name" />
      <FileField
        form={form}
        name="scanned-loop"
        label="CSV file"
        accept=".csv,text/csv"
        hint="Comma or semicolon, UTF-8"
      />
      <Button size="small" kind="quiet" icon="download" onClick={saveTemplate}>
        Template
      </Button>
      {file && <Preview file={file} />}
    </FormDialog>
  )
}

/** Null without a file and while it is read. */
function useLoopFile(chosen: File | undefined): LoopFile | null {
  const [file, setFile] = useState<LoopFile | null>(null)
  useEffect(() => {
    let isCurrent = true
    setFile(null)
    // The field says that the file has changed.
    chosen?.text().then(
      (text) => {
        if (isCurrent) setFile(readLoopFile(text, parse))
      },
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [chosen])
  return file
}

const shownAtMost = 100

/** They are imported as they are: a type may be newer than what is known here. */
const warningsOf = (units: LoopFile['units']): readonly string[] =>
  checkLoop(units.map(({ unit }) => unit))
    .filter(({ rule }) => rule === 'no-place' || rule === 'unknown-type')
    .map(({ text }) => text)

function Preview({ file: { units, problems } }: { file: LoopFile }) {
  if (problems.length === 0) {
    const warnings = warningsOf(units)
    const count = units.length === 1 ? '1 unit' : `${units.length} units`
    return (
      <>
        {warnings.length === 0 && <Banner tone="ok">{`${count}, no problems found`}</Banner>}
        {warnings.length > 0 && (
          <Banner tone="warn">
            <p>{`${count}. Look at these before you import; they are taken as they are.`}</p>
            <ul>
              {warnings.slice(0, shownAtMost).map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Banner>
        )}
      </>
    )
  }
  return (
    <Banner tone="fail">
      <p>{`${problems.length === 1 ? '1 problem' : `${problems.length} problems`} in the file. Nothing has been sent.`}</p>
      <ul>
        {problems.slice(0, shownAtMost).map((problem) => {
          const text = formatLoopFileProblem(problem)
          return <li key={text}>{text}</li>
        })}
      </ul>
    </Banner>
  )
}

/** The template has the header and one example. */
function saveTemplate(): void {
  const example = ['P01-L03-S017', 'DZ-012 2. etg korridor', '17', 'BHH-300', '2423-004711', '']
  const lines = [loopFileColumns, example].map((cells) => cells.join(','))
  saveFile(`\uFEFF${lines.join('\r\n')}\r\n`, 'LoopUnits.csv')
}
