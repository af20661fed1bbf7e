import { globSync } from 'node:fs'
import { join } from 'node:path'
import config from './jest.config.mjs'
import { joinFiles } from './packages/testing/jest/joined-files.ts'

const rootDir = import.meta.dirname

/** The same tests for runs of whole circles: files that lie beside each other share what they load. */
export default {
  ...config,
  projects: config.projects.map(({ displayName, testMatch, ...project }) => {
    const isOther = new RegExp(project.testPathIgnorePatterns.join('|'))
    const files = globSync(
      testMatch.map((pattern) => pattern.replace('<rootDir>/', '')),
      { cwd: rootDir, exclude: ['**/node_modules/**', '**/dist/**', 'var/**'] },
    ).filter((file) => !isOther.test(`/${file}`))
    joinFiles(join(rootDir, '.joined-tests', displayName), rootDir, files)
    return { ...project, displayName, testMatch: [`<rootDir>/.joined-tests/${displayName}/*`] }
  }),
}
