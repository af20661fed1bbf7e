/** Files for the server and how far they are, on antd; an entry of its own, loaded with the first page that takes files. */
export { FileField } from './FileField.tsx'
export { CancelJob, JobFailure, JobLine, JobList, JobProgress } from './JobList.tsx'
export { Progress } from './Progress.tsx'
