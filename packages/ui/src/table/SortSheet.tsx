import { useId } from 'react'
import { Button } from '../button/Button.tsx'
import { Dialog, useDialog } from '../dialog/Dialog.tsx'
import { type AnyColumn, searchName, sortName } from './columns.ts'
import { FilterChecks } from './HeaderFilter.tsx'
import { SearchInput } from './HeaderSearch.tsx'
import type { ListState } from './list-state.ts'

interface SortSheetProps {
  readonly columns: readonly AnyColumn[]
  readonly list: ListState
}

/** All columns' header controls in one sheet, for phones: cards have no headers. */
export function SortSheet({ columns, list }: SortSheetProps) {
  const sheet = useDialog()
  const sortable = columns.filter(sortName)
  const narrowing = columns.filter((column) => searchName(column) || column.filter)
  if (sortable.length + narrowing.length === 0) return null
  const title = sortable.length === 0 ? 'Search' : narrowing.length === 0 ? 'Sort' : 'Sort and search'
  return (
    <>
      <Button kind="quiet" size="small" icon="filter" aria-haspopup="dialog" onClick={sheet.open}>
        {title}
      </Button>
      <Dialog
        title={title}
        isOpen={sheet.isOpen}
        onClose={sheet.close}
        isSheet
        footer={
          <Button kind="primary" onClick={sheet.close}>
            Done
          </Button>
        }
      >
        <div className="ew-sort-sheet">
          {sortable.length > 0 && <SortFields list={list} columns={sortable} />}
          {narrowing.map((column) => (
            <Narrowing key={column.title} column={column} list={list} onDone={sheet.close} />
          ))}
        </div>
      </Dialog>
    </>
  )
}

const directions = [
  { value: 'ASC', label: 'Ascending' },
  { value: 'DESC', label: 'Descending' },
] as const

function SortFields({ columns, list }: SortSheetProps) {
  const id = useId()
  const { by, order } = list.sort
  const isListed = columns.some((column) => sortName(column) === by)
  return (
    <>
      <div className="ew-field">
        <div className="ew-field-label">
          <label htmlFor={id}>Sort by</label>
        </div>
        <select
          id={id}
          className="ew-input ew-select"
          value={isListed ? by : ''}
          onChange={({ target }) => list.setSort(target.value, order)}
        >
          {/* An order by a column that is hidden, or that no column shows. */}
          {!isListed && <option value="">As it comes</option>}
          {columns.map((column) => (
            <option key={column.title} value={sortName(column)}>
              {column.title}
            </option>
          ))}
        </select>
      </div>
      <fieldset className="ew-field ew-directions">
        <legend>Order</legend>
        {directions.map(({ value, label }) => (
          <label key={value} className="ew-choice">
            <input type="radio" name={id} checked={order === value} onChange={() => list.setSort(by, value)} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
    </>
  )
}

interface NarrowingProps {
  readonly column: AnyColumn
  readonly list: ListState
  readonly onDone: () => void
}

function Narrowing({ column, list, onDone }: NarrowingProps) {
  const search = searchName(column)
  const onSearch = (text: string, goesOn: boolean) => search && list.setSearch(search, text, goesOn)
  return (
    <fieldset className="ew-field">
      <legend>{column.title}</legend>
      {search && (
        <SearchInput title={column.title} value={list.search[search] ?? ''} onChange={onSearch} onDone={onDone} />
      )}
      {column.filter && (
        <FilterChecks
          options={column.filter}
          chosen={list.filters[column.key] ?? []}
          onChange={(values) => list.setFilter(column.key, values)}
        />
      )}
    </fieldset>
  )
}
