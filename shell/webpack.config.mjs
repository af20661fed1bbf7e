import { shellConfig } from '@emberwatch/federation/webpack'

export default shellConfig(import.meta.url)
