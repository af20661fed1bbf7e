/** Build time only: takes antd apart, so that browsers get its components without its styles' run-time (decision 0005). */
export { galleryConfig } from './gallery/gallery-config.ts'
export { withAntd } from './webpack/with-antd.ts'
