/** Between the cells of a line; no spreadsheet can hold it, so that a text that has it loses nothing (spreadsheet/sheet-xml.ts). */
export const cellMark = '\u001f'
