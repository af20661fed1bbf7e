interface SkeletonProps {
  /** The width of each line, in CSS. */
  readonly widths: readonly string[]
}

export const SkeletonMarkup = ({ widths }: SkeletonProps) => (
  <div className="ant-skeleton ant-skeleton-active" aria-hidden>
    <div className="ant-skeleton-section">
      <ul className="ant-skeleton-paragraph">
        {widths.map((width, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and none moves
          <li key={line} style={{ width }} />
        ))}
      </ul>
    </div>
  </div>
)
