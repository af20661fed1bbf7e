export { resetNotices } from './notices.ts'
