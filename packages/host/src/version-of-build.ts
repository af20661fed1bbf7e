import type { BuildName } from '@emberwatch/contract'

/** As much of a commit's id as tells it from all others. */
const shownCommit = 12

/** `1.0.0+c0ffee123456`, a version of semver with its build. */
export const versionOfBuild = ({ version, commit }: BuildName): string => `${version}+${shortCommit(commit)}`

const shortCommit = (commit: string): string => {
  const [id = '', ...rest] = commit.split('-')
  return [id.slice(0, shownCommit), ...rest].join('-')
}
