import { areaConfig } from '@emberwatch/federation/webpack'

export default areaConfig(import.meta.url)
