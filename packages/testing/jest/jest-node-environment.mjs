import { TestEnvironment } from 'jest-environment-node'
import { sharedBetweenFiles } from './shared-between-files.mjs'

/** Node's environment of Jest, with what is kept between test files. */
export default class NodeEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context)
    this.global.sharedBetweenFiles = sharedBetweenFiles
  }
}
