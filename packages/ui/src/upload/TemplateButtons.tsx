import { Button } from '../button/Button.tsx'
import { Row } from '../layout/layout.tsx'
import { sayFailure } from '../notice/say-failure.ts'
import { type FileKind, saveRows } from '../table/save-rows.ts'
import { Muted } from '../text/Muted.tsx'

/** Empty rows that are formatted as texts, so that a spreadsheet shortens no number that somebody enters there. */
const textRows = Array.from({ length: 1_000 }, () => null)

/** An empty file with the titles that an import reads. */
export function TemplateButtons({ noun, columns }: { readonly noun: string; readonly columns: readonly string[] }) {
  const titles = columns.map((title) => ({ title, value: () => null }))
  const save = (kind: FileKind) =>
    saveRows(kind, titles, kind === 'xlsx' ? textRows : [], `Template of ${noun}`).catch(sayFailure)
  return (
    <Row>
      <Muted as="span">Template:</Muted>
      <Button size="small" icon="download" onClick={() => void save('xlsx')}>
        Excel
      </Button>
      <Button size="small" icon="download" onClick={() => void save('csv')}>
        CSV
      </Button>
    </Row>
  )
}
