import { withAntd } from '@emberwatch/antd-build'
import { shellConfig } from '@emberwatch/federation/webpack'
import { adapter } from './src/adapters/adapter.ts'

export default withAntd(shellConfig(import.meta.url, { adapter }))
