import { withAntd } from '@emberwatch/antd-build'
import { shellConfig } from '@emberwatch/federation/webpack'

export default withAntd(shellConfig(import.meta.url))
