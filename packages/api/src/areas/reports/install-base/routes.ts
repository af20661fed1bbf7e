import { type InstallBasePreview, installBase } from '@emberwatch/contract/reports'
import type { TableProblem } from '@emberwatch/contract/table-file'
import { ApiProblem } from '@emberwatch/http'
import type { CallOf } from '../../../http/call.ts'
import { route } from '../../../http/route.ts'
import { orTooMuch, withRowsFile } from '../../../work/uploaded.ts'
import { problemLines } from '../../tables/problem-lines.ts'
import { effectOf } from './effect.ts'
import { checkInstallBaseJob, putInPlace, tooMuch, withStaged } from './replace.ts'

type FileCall = CallOf<typeof installBase.preview> | CallOf<typeof installBase.import>

const readFile = <Result>(
  call: FileCall,
  sheet: string | null,
  use: (preview: InstallBasePreview, rowsPath: string) => Promise<Result>,
) =>
  withRowsFile(call.body.file, async (upload) => {
    const task = { ...upload, fileName: call.body.file.name, sheet }
    const preview = await call.work.run(checkInstallBaseJob, task, call.user.id).catch(orTooMuch(tooMuch))
    return use(preview, upload.rowsPath)
  })

export const previewInstallBase = route(installBase.preview, (call) =>
  readFile(call, call.body.sheet ?? null, async (preview, rowsPath) =>
    preview.problemsCount > 0 ? preview : { ...preview, effect: await effectOf(call.lowPriority, rowsPath) },
  ),
)

export const importInstallBase = route(installBase.import, (call) =>
  readFile(call, null, async ({ problems, problemsCount, rowsCount }, rowsPath) => {
    if (problemsCount > 0) throw refusal(problems, problemsCount)
    const { db, user } = call
    const file = { fileName: call.body.file.name, rowsCount, rowsPath }
    return withStaged(call, file, refusal, (staged) =>
      db.transaction().execute((change) => putInPlace(call, change, staged, user.id)),
    )
  }),
)

function refusal(problems: readonly TableProblem[], count = problems.length): ApiProblem {
  const lines = problemLines(problems, count)
  return new ApiProblem('install_base_report.parsing_failed', {
    fields: { file: lines.join('\n') },
    message: lines[0] ?? '',
  })
}
