/** Select fields and suggestion fields, based on antd. This separate entry loads with the first page that needs it. */
export { Select } from './select/Select.tsx'
export { SelectField } from './select/SelectField.tsx'
export { SuggestField } from './select/SuggestField.tsx'
