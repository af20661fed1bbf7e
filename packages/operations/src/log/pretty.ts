/** Named, as a late import of the bundled package has no names. */
export { prettyFactory } from 'pino-pretty'
