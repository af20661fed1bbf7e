/** What is used of pino-pretty, by name: a bundle of the package, imported late, would have no names. */
export { prettyFactory } from 'pino-pretty'
