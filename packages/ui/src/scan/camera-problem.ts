const instead = 'choose a picture of the label'

/** Words about a camera that does not start (product 6.12), by the names of errors of getUserMedia (W3C Media Capture 10.2.1). */
const problems: Record<string, string> = {
  NotAllowedError: `The camera is not allowed here. Allow it in the settings of the browser, or ${instead}.`,
  NotFoundError: `No camera was found. Connect one, or ${instead}.`,
  NotReadableError: `Another program uses the camera. Close that program and try again, or ${instead}.`,
  Insecure: `A browser gives the camera over https only: ${instead}.`,
}
const sameAs: Record<string, string> = {
  SecurityError: 'NotAllowedError',
  OverconstrainedError: 'NotFoundError',
  AbortError: 'NotReadableError',
}

export const insecureProblem = problems.Insecure ?? ''

export function cameraProblem(error: unknown): string {
  const { name = '' } = Object(error) as { name?: string }
  return problems[sameAs[name] ?? name] ?? `The camera does not start. Try again, or ${instead}.`
}
