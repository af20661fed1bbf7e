/** Build time only: separates antd's components from its style run-time, so that browsers load only the components (decision 0005). */
export { galleryConfig } from './gallery/gallery-config.ts'
export { withAntd } from './webpack/with-antd.ts'
