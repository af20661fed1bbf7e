/** Date and month fields. This separate entry loads with the first page that needs it. */
export { DateField, MonthField } from './date/DateField.tsx'
