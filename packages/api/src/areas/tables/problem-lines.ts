import { formatTableProblem, type TableProblem } from '@emberwatch/contract/table-file'

/** The first problems of a file in words. @param count of all of them */
export function problemLines(problems: readonly TableProblem[], count: number): string[] {
  const lines = problems.map(formatTableProblem)
  return count > lines.length ? [...lines, `and ${count - lines.length} more`] : lines
}
