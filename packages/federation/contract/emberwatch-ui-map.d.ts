declare module '@emberwatch/ui/map' {
export { ClusterMap, type ClusterMapProps } from '@emberwatch/ui:map/ClusterMap';
export { type MapMarker, MapView, type MapViewProps } from '@emberwatch/ui:map/MapView';
export type { MapPoint, MapState } from '@emberwatch/ui:map/map-marker';
}

declare module '@emberwatch/ui:map/ClusterMap' {
import { type ReactNode } from 'react';
import { type MapFrameProps } from '@emberwatch/ui:map/MapFrame';
import { type MapPoint } from '@emberwatch/ui:map/map-marker';
export interface ClusterMapProps extends MapFrameProps {
    readonly points: readonly MapPoint[];
    readonly popup: (points: readonly MapPoint[]) => ReactNode;
    readonly chosen?: MapPoint | null;
    readonly isFitted?: boolean;
}
export function ClusterMap({ points, popup, chosen, isFitted, ...frame }: ClusterMapProps): import("react").JSX.Element;
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
}
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
