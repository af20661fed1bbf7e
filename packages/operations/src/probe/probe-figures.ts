import type { ProbeRun } from './run-probe.ts'

export const probeFigures = {
  emberwatch_probe_success: 'Whether the last run could do all that a person does',
  emberwatch_probe_last_run_timestamp_seconds: 'When the last run ended',
  emberwatch_probe_step_success: 'Whether this step of the last run was well',
  emberwatch_probe_step_seconds: 'How long this step of the last run took',
  emberwatch_probe_certificate_expires_timestamp_seconds: 'Until when the certificate is good that people are shown',
} as const

export function probeText({ steps, endedAt, certificateEnds }: ProbeRun): string {
  const isWell = steps.every(({ error }) => error === undefined)
  const samples: Record<keyof typeof probeFigures, readonly (readonly [labels: string, value: number])[]> = {
    emberwatch_probe_success: [['', Number(isWell)]],
    emberwatch_probe_last_run_timestamp_seconds: [['', endedAt.getTime() / 1000]],
    emberwatch_probe_step_success: steps.map(({ name, error }) => [`{step="${name}"}`, Number(error === undefined)]),
    emberwatch_probe_step_seconds: steps.map(({ name, seconds }) => [`{step="${name}"}`, seconds]),
    emberwatch_probe_certificate_expires_timestamp_seconds: certificateEnds
      ? [['', certificateEnds.getTime() / 1000]]
      : [],
  }
  return Object.entries(probeFigures)
    .flatMap(([name, help]) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} gauge`,
      ...samples[name as keyof typeof probeFigures].map(([labels, value]) => `${name}${labels} ${value}`),
    ])
    .map((line) => `${line}\n`)
    .join('')
}
