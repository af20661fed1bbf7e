/** Why a file cannot be read as a table, in words for the person. */
export class UnreadableTable extends Error {
  override name = 'UnreadableTable'
}
