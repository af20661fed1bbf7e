import * as v from 'valibot'
import { showErrors } from './error-overlay.ts'
import { mapError, SourceError } from './source-error.ts'

/** Reloads the page when a development server has built an area anew, and shows its errors over the page. A plain file server has none of this. */
export function followDevelopment(area: string, folder: string): void {
  let built: readonly SourceError[] = []
  let atRunTime: readonly SourceError[] = []
  const show = () => showErrors(area, [...built, ...atRunTime])

  const events = new EventSource(new URL('/changes', folder))
  events.onmessage = () => location.reload()
  events.addEventListener('errors', ({ data }) => {
    built = v.parse(v.array(SourceError), JSON.parse(data))
    show()
  })
  events.onerror = () => events.close()

  const report = async (error: unknown) => {
    if (!(error instanceof Error && error.stack?.includes(folder))) return
    const mapped = await mapError(error, folder)
    atRunTime = [...atRunTime.filter(({ stack }) => stack !== mapped.stack), mapped]
    show()
  }
  window.addEventListener('error', ({ error }) => report(error))
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason))
}
