import { execFileSync } from 'node:child_process'

/** What git prints. @throws where there is no repository */
export const git = (cwd: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** Seconds since 1970 of the commit, unless `SOURCE_DATE_EPOCH` says another time; undefined where neither is known. */
export function sourceSeconds(root: string): string | undefined {
  if (process.env.SOURCE_DATE_EPOCH) return process.env.SOURCE_DATE_EPOCH
  try {
    return git(root, 'log', '-1', '--format=%ct') || undefined
  } catch {
    return undefined
  }
}

/**
 * Lets builds carry the time of their source instead of that of the day (SOURCE_DATE_EPOCH): the time of the commit, unless whoever
 * builds it says another, as a container build without the repository does.
 */
export function fixBuildTime(root: string): void {
  const seconds = sourceSeconds(root)
  if (seconds) process.env.SOURCE_DATE_EPOCH = seconds
  else
    console.warn(
      'No commit here and no SOURCE_DATE_EPOCH: releases carry the time of now and differ from build to build.',
    )
}
