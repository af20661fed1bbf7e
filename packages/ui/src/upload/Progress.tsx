import { Progress as AntProgress, Spin } from 'antd'
import { Antd } from '../theme/Antd.tsx'
import './upload.css'

/** Progress from 0 to 1; null while it is unknown. */
export const Progress = ({ label, value }: { label: string; value: number | null }) => (
  <Antd>
    <div className="ew-progress">
      <span>{label}</span>
      {value === null ? (
        <Spin size="small" aria-label={label} />
      ) : (
        <AntProgress
          aria-label={label}
          percent={Math.round(value * 100)}
          status="active"
          format={(done) => `${done} %`}
        />
      )}
    </div>
  </Antd>
)
