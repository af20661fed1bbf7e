import type { InstallBasePreview } from '@emberwatch/contract/reports'
import { Muted } from '@emberwatch/ui'
import { Select } from '@emberwatch/ui/choice'
import { useState } from 'react'

interface SheetChoiceProps {
  readonly file: File
  /** Undefined while another sheet is read, so that the choice keeps the focus. */
  readonly preview: InstallBasePreview | undefined
  readonly onChoose: (sheet: string) => void
}

/** Which sheet of a workbook is read (product 12.9). */
export function SheetChoice({ file, preview, onChoose }: SheetChoiceProps) {
  const [last, setLast] = useState({ file, found: preview })
  if (preview ? preview !== last.found : file !== last.file) setLast({ file, found: preview })
  const { sheet = null, sheets = [] } = last.found ?? {}
  if (sheet === null) return null
  if (sheets.length === 1) return <Muted>{`Sheet: ${sheet}`}</Muted>
  const options = sheets.map(({ name, isHidden }) => ({ value: name, label: isHidden ? `${name} (hidden)` : name }))
  return <Select label="Sheet" value={sheet} options={options} onChange={onChoose} />
}
