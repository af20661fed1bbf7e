import { mapDefaults } from '@emberwatch/contract'
import { type Position as Coordinates, positionOf } from '@emberwatch/contract/coordinates'
import { Button, Row } from '@emberwatch/ui'
import { FieldPair, type FormModel, NumberField } from '@emberwatch/ui/form'
import { type ClipboardEvent, useState } from 'react'
import { coordinatePair } from './coordinate-pair.ts'
import { LazyMap } from './LazyMap.tsx'

interface Position {
  lat?: number | null | undefined
  lng?: number | null | undefined
}

const fieldsMapHeight = 260
/** Six decimals are about ten centimetres. */
const rounded = (degrees: number) => Number(degrees.toFixed(6))

interface PositionFieldsProps<Values extends Position> {
  readonly form: FormModel<Values>
  /** What stands there, such as `modem`. */
  readonly what: string
}

/** Typed, picked on the map, or this device's position (product 10.6). */
export function PositionFields<Values extends Position>({ what, ...props }: PositionFieldsProps<Values>) {
  // The form may have other fields.
  const form = props.form as unknown as FormModel<{ lat: number | null; lng: number | null }>
  const [isMapShown, setMapShown] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const location = ({ lat, lng }: Coordinates) => {
    setProblem(null)
    const options = { shouldDirty: true, shouldValidate: true, shouldTouch: true }
    form.fields.setValue('lat', rounded(lat), options)
    form.fields.setValue('lng', rounded(lng), options)
  }
  const paste = (event: ClipboardEvent) => {
    const pair = coordinatePair(event.clipboardData.getData('text'))
    if (!pair) return
    event.preventDefault()
    location(pair)
  }
  return (
    <>
      <div onPaste={paste}>
        <FieldPair>
          <NumberField form={form} name="lat" label="Latitude" isOptional />
          <NumberField form={form} name="lng" label="Longitude" isOptional />
        </FieldPair>
      </div>
      <Row>
        <Button size="small" icon="map" aria-expanded={isMapShown} onClick={() => setMapShown(!isMapShown)}>
          Pick on the map
        </Button>
        <Button size="small" onClick={() => readPosition(location, setProblem)}>
          Use this device’s position
        </Button>
      </Row>
      {problem && <p role="status">{problem}</p>}
      {isMapShown && <PositionMap what={what} position={positionOf(form.fields.watch())} onPick={location} />}
    </>
  )
}

interface PositionMapProps {
  readonly what: string
  readonly position: Coordinates | null
  readonly onPick: (position: Coordinates) => void
}

const PositionMap = ({ what, position, onPick }: PositionMapProps) => (
  <LazyMap
    label={`Pick the ${what}’s place`}
    height={fieldsMapHeight}
    centre={position ? [position.lat, position.lng] : mapDefaults.modem.centre}
    zoom={position ? 14 : mapDefaults.modem.zoom}
    markers={position ? [{ id: what, ...position, name: `The ${what}` }] : []}
    onPick={onPick}
  />
)

const noPositionText = 'This device does not tell where it is; pick the place on the map'

function readPosition(onPosition: (position: Coordinates) => void, onProblem: (text: string) => void) {
  if (!window.isSecureContext) return onProblem('A browser tells a position over https only; pick the place on the map')
  if (!navigator.geolocation) return onProblem(noPositionText)
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => onPosition({ lat: coords.latitude, lng: coords.longitude }),
    () => onProblem(noPositionText),
    { enableHighAccuracy: true, timeout: 15_000 },
  )
}
