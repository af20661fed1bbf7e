/** Date and month fields; an entry of its own, loaded with the first page that has one. */
export { DateField, MonthField } from './DateField.tsx'
