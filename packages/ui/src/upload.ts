/** File upload and its progress, on antd; a separate entry that loads with the first page that takes files. */
export { FileField } from './upload/FileField.tsx'
export { FileProblems } from './upload/FileProblems.tsx'
export { CancelJob, JobFailure, JobLine, JobList, JobProgress } from './upload/JobList.tsx'
export { Progress } from './upload/Progress.tsx'
export { TableImportDialog } from './upload/TableImportDialog.tsx'
export { useFilePreview } from './upload/use-file-preview.ts'
