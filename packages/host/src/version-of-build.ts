import type { BuildName } from '@emberwatch/contract'

/** Enough of a commit's id. */
const shownCommit = 12

/** `1.0.0+c0ffee123456` */
export const versionOfBuild = ({ version, commit }: BuildName): string => `${version}+${shortCommit(commit)}`

const shortCommit = (commit: string): string => {
  const [id = '', ...rest] = commit.split('-')
  return [id.slice(0, shownCommit), ...rest].join('-')
}
