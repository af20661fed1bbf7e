/** Choosing one of several, or typing with suggestions, on antd; an entry of its own, loaded with the first page that needs it. */
export { Select } from './Select.tsx'
export { SelectField } from './SelectField.tsx'
export { SuggestField } from './SuggestField.tsx'
