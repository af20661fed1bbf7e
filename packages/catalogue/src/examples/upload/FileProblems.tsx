import { FileProblems } from '@emberwatch/ui/upload'

export const Example = () => (
  <FileProblems problems={[{ row: 3, column: 'Site number', message: 'stands in row 2 too' }]} count={1} />
)
