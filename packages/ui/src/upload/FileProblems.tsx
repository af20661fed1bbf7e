import { formatTableProblem, type TableProblem } from '@emberwatch/contract/table-file'
import { Banner } from '../notice/Banner.tsx'
import { formatCount } from '../text/format.ts'
import { Words } from '../text/Words.tsx'
import './upload.css'

interface FileProblemsProps {
  /** The first of them. */
  readonly problems: readonly TableProblem[]
  readonly count: number
}

/** What is wrong with a file of rows, by row and column. */
export const FileProblems = ({ problems, count }: FileProblemsProps) => (
  <Banner tone="fail">
    <p>{`${count === 1 ? '1 problem' : `${formatCount(count)} problems`} in the file.`}</p>
    <ul className="ew-file-problems">
      {problems.map((problem) => {
        const text = formatTableProblem(problem)
        return (
          <li key={text}>
            <Words text={text} />
          </li>
        )
      })}
      {count > problems.length && <li>{`and ${formatCount(count - problems.length)} more`}</li>}
    </ul>
  </Banner>
)
