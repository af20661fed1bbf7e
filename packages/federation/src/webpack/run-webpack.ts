import webpack, { type Configuration } from 'webpack'

/** Runs a build once. @throws with webpack's messages if it fails */
export function runWebpack(config: Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config)
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error)
        else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true, colors: false })))
        else resolve()
      })
    })
  })
}
