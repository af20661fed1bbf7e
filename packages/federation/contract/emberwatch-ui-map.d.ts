declare module '@emberwatch/ui/map' {
export { ClusterMap, type ClusterMapProps } from '@emberwatch/ui:map/ClusterMap';
export { type MapMarker, MapView, type MapViewProps } from '@emberwatch/ui:map/MapView';
export type { MapPoint, MapState } from '@emberwatch/ui:map/map-marker';
export { type Box, covers, initialViewport, type Viewport, viewportAround } from '@emberwatch/ui:map/viewport';
}

declare module '@emberwatch/ui:map/ClusterMap' {
import { type ReactNode } from 'react';
import { type MapFrameProps } from '@emberwatch/ui:map/MapFrame';
import { type MapPoint } from '@emberwatch/ui:map/map-marker';
import type { Box, Viewport } from '@emberwatch/ui:map/viewport';
export interface ClusterMapProps<Point extends MapPoint = MapPoint> extends MapFrameProps {
    readonly points: readonly Point[];
    readonly popup: (points: readonly Point[]) => ReactNode;
    readonly chosen?: Point | null;
    readonly isFitted?: boolean;
    readonly bounds?: Box | null | undefined;
    readonly onMove?: ((seen: Viewport) => void) | undefined;
}
export function ClusterMap<Point extends MapPoint>(props: ClusterMapProps<Point>): import("react").JSX.Element;
}

declare module '@emberwatch/ui:map/MapFrame' {
export interface MapFrameProps {
    readonly label: string;
    readonly centre?: readonly [number, number];
    readonly zoom?: number;
    readonly height?: number;
    readonly note?: string;
}
}

declare module '@emberwatch/ui:map/map-marker' {
export type MapState = 'offline' | 'alarm' | 'warning' | 'active';
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
}

declare module '@emberwatch/ui:map/viewport' {
export type Box = [west: number, south: number, east: number, north: number];
export interface Viewport {
    readonly box: Box;
    readonly zoom: number;
}
export const covers: (asked: Viewport, { box: [west, south, east, north], zoom }: Viewport) => boolean;
export function viewportAround({ box: [west, south, east, north], zoom }: Viewport): Viewport;
export function initialViewport(): Viewport;
}

declare module '@emberwatch/ui:map/MapView' {
import type { ReactNode } from 'react';
import { type MapFrameProps } from '@emberwatch/ui:map/MapFrame';
import { type MapPoint } from '@emberwatch/ui:map/map-marker';
export interface MapMarker extends MapPoint {
    readonly popup?: ReactNode;
}
export interface MapViewProps extends MapFrameProps {
    readonly markers: readonly MapMarker[];
    readonly isFitted?: boolean;
    readonly onPick?: (place: {
        lat: number;
        lng: number;
    }) => void;
}
export function MapView({ markers, onPick, isFitted, ...frame }: MapViewProps): import("react").JSX.Element;
}
