import { execFileSync } from 'node:child_process'

/** @returns the output of git @throws if there is no repository */
export const git = (cwd: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** Time of the commit in seconds since 1970, unless `SOURCE_DATE_EPOCH` overrides it; undefined if neither is known. */
export function sourceSeconds(root: string): string | undefined {
  if (process.env.SOURCE_DATE_EPOCH) return process.env.SOURCE_DATE_EPOCH
  try {
    return git(root, 'log', '-1', '--format=%ct') || undefined
  } catch {
    return undefined
  }
}

/**
 * Sets SOURCE_DATE_EPOCH, so that builds carry the time of their commit, not the current time. A given value takes precedence, as in a container
 * build without the repository.
 */
export function fixBuildTime(root: string): void {
  const seconds = sourceSeconds(root)
  if (seconds) process.env.SOURCE_DATE_EPOCH = seconds
  else
    console.warn(
      'No commit here and no SOURCE_DATE_EPOCH: releases carry the time of now and differ from build to build.',
    )
}
