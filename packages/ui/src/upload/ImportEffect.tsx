import type { ImportPreview } from '@emberwatch/contract/table-file'
import { Banner } from '../notice/Banner.tsx'
import { countText, formatCount } from '../text/format.ts'
import { Muted } from '../text/Muted.tsx'
import { FileProblems } from './FileProblems.tsx'

const ignoredMax = 20

const sentence = ({ rowsCount, added, changed, unchanged, left }: ImportPreview) => {
  const parts = [
    `${formatCount(added)} new`,
    `${formatCount(changed)} changed`,
    `${formatCount(unchanged)} unchanged`,
    ...(left > 0 ? [`${formatCount(left)} with a number that is there already, which stay as they are`] : []),
  ]
  return `${countText(rowsCount, 'rows')}: ${parts.join(', ')}`
}

/** What an import of the file would do, or what is wrong with it. */
export const ImportEffect = ({ preview }: { readonly preview: ImportPreview }) => (
  <>
    {preview.problemsCount > 0 ? (
      <FileProblems problems={preview.problems} count={preview.problemsCount} />
    ) : (
      <Banner tone="info">{sentence(preview)}</Banner>
    )}
    {preview.ignored.length > 0 && (
      <Muted>{`Not read: ${preview.ignored
        .map((title) => title || '(no title)')
        .slice(0, ignoredMax)
        .join(', ')}`}</Muted>
    )}
  </>
)
