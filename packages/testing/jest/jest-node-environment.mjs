import { TestEnvironment } from 'jest-environment-node'
import { keptBetweenFiles } from './kept-between-files.mjs'

/** Node's environment of Jest, with what is kept between test files. */
export default class NodeEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context)
    this.global.keptBetweenFiles = keptBetweenFiles
  }
}
