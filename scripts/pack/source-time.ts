import { execFileSync } from 'node:child_process'

/**
 * Lets builds carry the time of their source instead of that of the day (SOURCE_DATE_EPOCH): the time of the commit, unless whoever
 * builds it says another, as a container build without the repository does.
 */
export function fixBuildTime(root: string): void {
  if (process.env.SOURCE_DATE_EPOCH) return
  try {
    const seconds = execFileSync('git', ['log', '-1', '--format=%ct'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    process.env.SOURCE_DATE_EPOCH = seconds.trim()
  } catch {
    console.warn(
      'No commit here and no SOURCE_DATE_EPOCH: releases carry the time of now and differ from build to build.',
    )
  }
}
