// Says what is wrong to an old Node as well, which could not read the rest.
const oldest = [20, 18]
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
  console.error(`Emberwatch needs Node ${oldest.join('.')} or newer; this is Node ${process.versions.node}.`)
  process.exit(1)
}
process.env.NODE_ENV ??= 'production'
await import('./server/main.js')
