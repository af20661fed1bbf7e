declare module '@emberwatch/ui/map' {
import { JSX } from 'react';
import { ReactNode } from 'react';
export type Box = [west: number, south: number, east: number, north: number];
export function ClusterMap<Point extends MapPoint>(props: ClusterMapProps<Point>): JSX.Element;
export interface ClusterMapProps<Point extends MapPoint = MapPoint> extends MapFrameProps {
    readonly points: readonly Point[];
    readonly popup: (points: readonly Point[]) => ReactNode;
    readonly chosen?: Point | null;
    readonly isFitted?: boolean;
    readonly bounds?: Box | null | undefined;
    readonly onMove?: ((seen: Viewport) => void) | undefined;
}
export function covers({ box: [west, south, east, north], zoom }: Viewport, seen: Viewport): boolean;
export function initialViewport(): Viewport;
interface MapFrameProps {
    readonly label: string;
    readonly centre?: readonly [number, number];
    readonly zoom?: number;
    readonly height?: number;
    readonly note?: string;
}
export interface MapMarker extends MapPoint {
    readonly popup?: ReactNode;
}
export interface MapPoint {
    readonly id: string;
    readonly lat: number;
    readonly lng: number;
    readonly name: string;
    readonly state?: MapState;
    readonly badge?: number;
    readonly count?: number;
    readonly states?: Readonly<Record<MapState, number>>;
    readonly partsAt?: number | null;
}
export type MapState = 'offline' | 'alarm' | 'warning' | 'active';
export function MapView({ markers, onPick, isFitted, ...frame }: MapViewProps): JSX.Element;
export interface MapViewProps extends MapFrameProps {
    readonly markers: readonly MapMarker[];
    readonly isFitted?: boolean;
    readonly onPick?: (position: {
        lat: number;
        lng: number;
    }) => void;
}
export interface Viewport {
    readonly box: Box;
    readonly zoom: number;
}
export function viewportAround({ box: [west, south, east, north], zoom }: Viewport): Viewport;
export { }
}
