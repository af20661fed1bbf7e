import { existsSync } from 'node:fs'

/** Finds Prometheus' own tool for rules. */
export const findPromtool = (): string | undefined =>
  ['/usr/bin/promtool', '/usr/local/bin/promtool', '/opt/homebrew/bin/promtool'].find(existsSync)
