/** Select fields and suggestion fields, based on antd. This separate entry loads with the first page that needs it. */
export { Select } from './Select.tsx'
export { SelectField } from './SelectField.tsx'
export { SuggestField } from './SuggestField.tsx'
