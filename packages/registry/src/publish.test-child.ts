import { Registry } from './registry.ts'

/** Publishes the folders given after the store's root, all at the same time. */
const [root = '', ...folders] = process.argv.slice(2)
const registry = new Registry(root)
await Promise.all(folders.map((folder) => registry.publish(folder, { who: `process ${process.pid}`, note: folder })))
