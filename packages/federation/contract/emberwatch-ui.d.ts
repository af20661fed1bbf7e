declare module '@emberwatch/ui' {
import { Access } from '@emberwatch/contract';
import { AccessLevel } from '@emberwatch/contract';
import type { ApiError } from '@emberwatch/api-client';
import type { Client } from '@emberwatch/api-client';
import type { ComponentProps } from 'react';
import { ComponentType } from 'react';
import { ConnectionLook } from '@emberwatch/contract';
import { Endpoint } from '@emberwatch/contract';
import type { ExtensionPoint } from '@emberwatch/contract';
import type { ExtensionPoints } from '@emberwatch/contract';
import { FileArgs } from '@emberwatch/api-client';
import type { FileEndpoint } from '@emberwatch/contract';
import type { FocusEventHandler } from 'react';
import type { HTMLAttributes } from 'react';
import { ItemEndpoint } from '@emberwatch/contract';
import { JSX } from 'react';
import { JSXElementConstructor } from 'react';
import { ModemConnectionState } from '@emberwatch/contract';
import type { MouseEventHandler } from 'react';
import { Params } from '@emberwatch/contract';
import type { PointerEventHandler } from 'react';
import { Provider } from 'react';
import { ReactElement } from 'react';
import { ReactNode } from 'react';
import type { Ref } from 'react';
import { StateIcon } from '@emberwatch/contract';
import { Subject } from '@emberwatch/contract';
import { Tone } from '@emberwatch/contract';
export const accessLevelLabel: (level: AccessLevel | null | undefined) => string;
export const AccessLevelText: ({ level }: {
    level: AccessLevel | null | undefined;
}) => JSX.Element;
type AreaOf<Name> = Name extends `${infer Area}/${string}` ? Area : never;
export const Banner: ({ tone, actions, children }: BannerProps) => JSX.Element;
interface BannerProps {
    readonly tone?: Extract<Tone, 'info' | 'warn' | 'fail' | 'ok'>;
    readonly actions?: ReactNode;
    readonly children: ReactNode;
}
type BlockPoint = Extract<ExtensionPoint, `${string}.${'sections' | 'actions' | 'tiles'}`>;
export function Button({ kind, icon, label, type, isDisabled, isBusy, ...rest }: ButtonProps): JSX.Element;
export interface ButtonProps {
    readonly kind?: Kind;
    readonly size?: 'small' | 'middle';
    readonly icon?: IconName;
    readonly label?: string;
    readonly type?: 'button' | 'submit';
    readonly form?: string;
    readonly isDisabled?: boolean;
    readonly isBusy?: boolean;
    readonly onClick?: MouseEventHandler<HTMLElement>;
    readonly onPointerDown?: PointerEventHandler<HTMLElement>;
    readonly onPointerEnter?: PointerEventHandler<HTMLElement>;
    readonly onPointerLeave?: PointerEventHandler<HTMLElement>;
    readonly onFocus?: FocusEventHandler<HTMLElement>;
    readonly children?: ReactNode;
    readonly ref?: Ref<HTMLButtonElement & HTMLAnchorElement>;
    readonly 'aria-pressed'?: boolean;
    readonly 'aria-expanded'?: boolean;
    readonly 'aria-haspopup'?: 'menu' | 'dialog';
    readonly 'aria-controls'?: string;
    readonly 'aria-describedby'?: string;
}
export const Can: ({ access, on, otherwise, children }: CanProps) => ReactNode;
export interface CanProps {
    readonly access: Access;
    readonly on?: Subject;
    readonly otherwise?: ReactNode;
    readonly children: ReactNode;
}
export function Card(props: {
    title?: ReactNode;
    actions?: ReactNode;
    width?: 'narrow' | 'full';
    children: ReactNode;
}): JSX.Element;
type Changes = Readonly<Record<string, Value>>;
export const Choice: ({ type, children, ...props }: ChoiceProps) => JSX.Element;
type ChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
    readonly type?: 'checkbox' | 'radio';
};
export const Choices: ({ legend, children }: {
    readonly legend: string;
    readonly children: ReactNode;
}) => JSX.Element;
export const configurationStatusOf: (configuration: {
    parsingError: string | null;
    isProcessed: boolean;
}) => "error" | "processing" | "ready";
export interface ConfirmActionOptions<Item, Path extends string, Answer, Body> {
    readonly ask: (item: Item) => string;
    readonly confirm?: string;
    readonly text?: (item: Item) => ReactNode;
    readonly danger?: boolean;
    readonly typed?: (item: Item) => string | undefined;
    readonly params?: (item: Item) => Params<Path>;
    readonly body?: (item: Item) => Body;
    readonly successMessage?: SuccessMessage<Item>;
    readonly refreshes?: readonly Pick<Endpoint, 'name'>[];
    readonly onSuccess?: OnSuccess<Item, Answer>;
}
export interface ConfirmRequest {
    readonly title: string;
    readonly text?: ReactNode;
    readonly confirm: string;
    readonly danger?: boolean;
    readonly typed?: string;
    readonly run: () => Promise<unknown>;
}
export function connectionCode(state: ConnectionState): string | null;
export const connectionOptions: readonly [{
    readonly values: readonly string[];
    readonly label: "Offline";
}, ...{
    readonly value: string;
    readonly label: string;
}[]];
export function connectionStages(state: ConnectionState): ({
    name: 'mobileConnection';
    label: 'Mobile Connection';
    status: "fail" | "ok" | "pending";
} | {
    name: 'networkConfiguration';
    label: 'Network Configuration';
    status: "fail" | "ok" | "pending";
} | {
    name: 'panelConfiguration';
    label: 'Panel Configuration';
    status: "fail" | "ok" | "pending";
} | {
    name: 'liveUpdates';
    label: 'Live Updates';
    status: "fail" | "ok" | "pending";
})[];
export type ConnectionState = string | ModemConnectionState | null | undefined;
export const countText: (value: number, plural: string) => string;
export function CreatorLink({ name, id }: {
    name: string | null;
    id: string | null;
}): JSX.Element;
export function Dialog(props: DialogProps): JSX.Element | null;
export interface DialogProps {
    readonly title: string;
    readonly isOpen: boolean;
    readonly onClose: () => void;
    readonly ignoresEscape?: boolean;
    readonly width?: 'narrow' | 'wide';
    readonly isSheet?: boolean;
    readonly footer?: ReactNode;
    readonly children?: ReactNode;
}
function DropdownMenu({ isOpen, onOpenChange, items, header, label, children }: DropdownMenuProps): JSX.Element;
interface DropdownMenuProps {
    readonly isOpen: boolean;
    readonly onOpenChange: (isOpen: boolean) => void;
    readonly items: readonly MenuItem[];
    readonly header?: ReactNode;
    readonly label: string;
    readonly children: ReactNode;
}
export const EmptyState: (props: {
    title?: ReactNode;
    icon?: IconName;
    children?: ReactNode;
}) => JSX.Element;
export function endSession(client: Client): void;
export function ErrorBanner({ error, onRetry }: {
    error: ApiError | null | undefined;
    onRetry?: () => void;
}): JSX.Element | null;
export interface Extension {
    readonly area: string;
    readonly part?: string | undefined;
    readonly title: string;
    readonly lines?: number | undefined;
    readonly number?: number | undefined;
}
export const ExtensionProvider: Provider<UseExtensions>;
export function Extensions<Point extends BlockPoint>({ point, data }: ExtensionsProps<Point>): JSX.Element | null;
interface ExtensionsProps<Point extends BlockPoint> {
    readonly point: Point;
    readonly data: ExtensionPoints[Point];
}
export const Fold: ({ title, isOpen, onToggle, children }: FoldProps) => JSX.Element;
interface FoldProps {
    readonly title: string;
    readonly isOpen?: boolean;
    readonly onToggle?: (isOpen: boolean) => void;
    readonly children: ReactNode;
}
export const formatClock: (time: number) => string;
export function formatCount(value: number | null | undefined): string;
export const formatDate: (value: string | null | undefined) => string;
export const formatDateTime: (value: string | null | undefined) => string;
export const formatTime: (time: number) => string;
export function Freshness(props: FreshnessProps): JSX.Element;
interface FreshnessProps {
    readonly updatedAt?: number;
    readonly hasFailed?: boolean;
}
type Gap = 'small' | 'middle' | 'large';
export function Heard({ reading, children }: HeardProps): JSX.Element;
interface HeardProps {
    readonly reading: HeardReading | null;
    readonly children: ReactNode;
}
interface HeardReading {
    readonly updatedAt: number;
    readonly hasFailed: boolean;
}
const Hint: ({ text, isShown, children }: HintProps) => JSX.Element;
interface HintProps {
    readonly text: string;
    readonly isShown: boolean;
    readonly children: ReactNode;
}
export function Icon({ name, size, label }: {
    name: IconName;
    size?: number;
    label?: string;
}): JSX.Element;
export type IconName = keyof typeof icons;
const icons: {
    readonly add: 'M8 3v10M3 8h10';
    readonly archive: 'M2 3h12v3H2zM3 6v7h10V6M6.5 9h3';
    readonly arrowLeft: 'M13 8H3M7 4 3 8l4 4';
    readonly bell: 'M4 11V7a4 4 0 0 1 8 0v4l1 1.5H3zM6.5 14h3';
    readonly calendar: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3';
    readonly camera: 'M2 5h3l1.2-1.8h3.6L11 5h3v8H2zM8 6.6a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4z';
    readonly check: 'M3 8.5 6.5 12 13 4.5';
    readonly chevronDown: 'm4 6 4 4 4-4';
    readonly chevronLeft: 'm10 4-4 4 4 4';
    readonly chevronRight: 'm6 4 4 4-4 4';
    readonly chevronsLeft: 'm8 4-4 4 4 4M12 4 8 8l4 4';
    readonly chevronsRight: 'm8 4 4 4-4 4M4 4l4 4-4 4';
    readonly close: 'm4 4 8 8M12 4l-8 8';
    readonly cog: 'M8 5.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4zM8 1.8v1.9M8 12.3v1.9M1.8 8h1.9M12.3 8h1.9M3.6 3.6 5 5M11 11l1.4 1.4M12.4 3.6 11 5M5 11l-1.4 1.4';
    readonly columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10';
    readonly copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3';
    readonly download: 'M8 2v8M4.5 7 8 10.5 11.5 7M3 13.5h10';
    readonly edit: 'M3 13l.6-2.8L10.4 3.4l2.2 2.2-6.8 6.8zM9 4.8 11.2 7';
    readonly eye: 'M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8zM8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z';
    readonly eyeOff: 'M2 2l12 12M6.4 4.1A6 6 0 0 1 8 3.8C12 3.8 14.5 8 14.5 8a11 11 0 0 1-1.8 2.2M10 11.8a6 6 0 0 1-2 .4C4 12.2 1.5 8 1.5 8a11 11 0 0 1 2.4-2.7';
    readonly file: 'M4 1.8h5l3 3v9.4H4zM9 1.8v3h3';
    readonly filter: 'M2 3.5h12L9.5 8.5V13l-3-1.5v-3z';
    readonly flame: 'M8 1.8c.4 2.6 3.8 4 3.8 7.6A3.8 3.8 0 0 1 8 13.6a3.8 3.8 0 0 1-3.8-4.2c0-1.6.8-2.6 1.6-3.4.2 1 .6 1.5 1.2 1.8C6.8 5.6 7 3.4 8 1.8z';
    readonly home: 'M2.5 7.5 8 2.8l5.5 4.7M4 6.5v6.7h8V6.5';
    readonly info: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8zM8 7.3v3.7M8 5v.1';
    readonly link: 'M6.5 9.5 9.5 6.5M7 4.5 8.7 2.8a3 3 0 0 1 4.4 4.4L11.5 9M9 11.5l-1.7 1.7a3 3 0 0 1-4.4-4.4L4.5 7';
    readonly lock: 'M3.5 7h9v6.5h-9zM5.5 7V5a2.5 2.5 0 0 1 5 0v2';
    readonly logout: 'M9.5 3V2h-7v12h7v-1M6 8h8M11.5 5.5 14 8l-2.5 2.5';
    readonly mail: 'M1.8 3.5h12.4v9H1.8zM1.8 4 8 9l6.2-5';
    readonly map: 'M1.8 4 6 2.5l4 1.5 4.2-1.5V12L10 13.5 6 12l-4.2 1.5zM6 2.5V12M10 4v9.5';
    readonly menu: 'M2.5 4h11M2.5 8h11M2.5 12h11';
    readonly modem: 'M2 9.5h12v4H2zM4.5 11.5h.1M7 11.5h.1M8 9.5V6.5M5.5 5.5a3.5 3.5 0 0 1 5 0M3.8 3.8a6 6 0 0 1 8.4 0';
    readonly moon: 'M13 9.5A5.5 5.5 0 0 1 6.5 3 5.5 5.5 0 1 0 13 9.5z';
    readonly more: 'M3.5 8h.1M8 8h.1M12.5 8h.1';
    readonly print: 'M4.5 6V2h7v4M4.5 11h-2.5V6h12v5h-2.5M4.5 9.5h7V14h-7z';
    readonly refresh: 'M13 8a5 5 0 1 1-1.5-3.6L13 6M13 2.5V6H9.5';
    readonly report: 'M2.5 13.5h11M4 11V8M7 11V4M10 11V6.5M13 11V2.5';
    readonly search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.3 10.3 14 14';
    readonly shield: 'M8 1.8 13 3.5v4.2c0 3.1-2 5.3-5 6.5-3-1.2-5-3.4-5-6.5V3.5z';
    readonly site: 'M3 14V3.5L9 1.8V14M9 6l4 1v7M1.8 14h12.4M5.5 5.5h1M5.5 8h1M5.5 10.5h1M11 9.5v.1M11 11.8v.1';
    readonly sort: 'm5 6 3-3 3 3M5 10l3 3 3-3';
    readonly sortDown: 'M8 3v10M4.5 9.5 8 13l3.5-3.5';
    readonly sortUp: 'M8 13V3M4.5 6.5 8 3l3.5 3.5';
    readonly sun: 'M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6zM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1.1 1.1M11.9 11.9 13 13M13 3l-1.1 1.1M4.1 11.9 3 13';
    readonly system: 'M2 2.5h12v8H2zM5.5 13.5h5M8 10.5v3M5 6.5h1.5l1-2 1.5 4 1-2h1';
    readonly trash: 'M2.5 4h11M6 4V2.5h4V4M4 4l.6 9.5h6.8L12 4M6.7 6.7v4.3M9.3 6.7v4.3';
    readonly unlock: 'M3.5 7h9v6.5h-9zM5.5 7V5A2.5 2.5 0 0 1 10.3 4';
    readonly upload: 'M8 10.5V2.5M4.5 6 8 2.5 11.5 6M3 13.5h10';
    readonly user: 'M8 2.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6zM2.5 13.8c.5-2.8 2.7-4.3 5.5-4.3s5 1.5 5.5 4.3';
    readonly users: 'M6 2.8a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM1.5 13.2c.4-2.4 2.2-3.7 4.5-3.7s4.1 1.3 4.5 3.7M10.5 3a2.3 2.3 0 0 1 0 4.5M12 9.8c1.4.5 2.3 1.7 2.5 3.4';
    readonly warning: 'M8 2 14.5 13.5h-13zM8 6.5v3.3M8 11.7v.1';
};
export const Input: ({ className, ...props }: ComponentProps<'input'>) => JSX.Element;
type Kind = 'primary' | 'default' | 'danger' | 'quiet';
export function lazyControl<Props extends object>(plain: (props: Props) => ReactNode, load: Load<Props>): ComponentType<Props>;
export function lazyDialog<Props extends OpenState>(load: Load<Props>): ComponentType<Props>;
export function lazyView<Props extends object>(what: string, load: Load<Props>, lines?: number): ComponentType<Props>;
const light: {
    page: string;
    surface: string;
    raised: string;
    hover: string;
    border: string;
    control: string;
    'border-strong': string;
    text: string;
    'text-muted': string;
    accent: string;
    'accent-fill': string;
    'accent-soft': string;
    'on-fill': string;
    ok: string;
    'ok-soft': string;
    fail: string;
    'fail-fill': string;
    'fail-soft': string;
    warn: string;
    'warn-soft': string;
    attention: string;
    'attention-soft': string;
    unknown: string;
    'unknown-soft': string;
    'ok-mark': string;
    'attention-mark': string;
    'warn-mark': string;
    'fail-mark': string;
    'unknown-mark': string;
};
export function LinkButton({ to, onClick, ...rest }: Omit<ButtonProps, 'type' | 'form'> & {
    to: string;
}): JSX.Element;
type Load<Props> = () => Promise<ComponentType<Props>>;
export function loadOverlays(): Promise<Overlay>;
export function localZone(): string;
export function Menu({ text, items, header, ...button }: MenuProps): JSX.Element;
export interface MenuItem {
    readonly label: string;
    readonly icon?: IconName;
    readonly to?: string;
    readonly state?: unknown;
    readonly onSelect?: () => void;
    readonly isDanger?: boolean;
    readonly isDisabled?: boolean;
    readonly isCurrent?: boolean;
    readonly isChecked?: boolean;
    readonly hasDivider?: boolean;
}
interface MenuProps extends Omit<ButtonProps, 'onClick' | 'ref' | 'children'> {
    readonly text?: ReactNode;
    readonly items: readonly MenuItem[];
    readonly header?: ReactNode;
}
function ModalDialog({ title, isOpen, onClose, ignoresEscape, width, isSheet, footer, children, }: DialogProps): JSX.Element;
export const Muted: ({ as: Element, isSmall, role, children }: MutedProps) => JSX.Element;
interface MutedProps {
    readonly as?: 'p' | 'span' | 'small' | 's';
    readonly isSmall?: boolean;
    readonly role?: 'status' | 'alert';
    readonly children?: ReactNode;
}
export const NativeSelect: <Value extends string>({ label, value, options, onChange }: NativeSelectProps<Value>) => JSX.Element;
interface NativeSelectProps<Value extends string> {
    readonly label: string;
    readonly value: Value;
    readonly options: readonly Option_2<Value>[];
    readonly onChange: (value: Value) => void;
}
function Notices({ region }: {
    region: HTMLElement;
}): ReactElement<unknown, string | JSXElementConstructor<any>>;
export const Numbers: ({ as: Element, isMuted, role, className, children }: NumbersProps) => JSX.Element;
interface NumbersProps {
    readonly as?: 'span' | 'b';
    readonly isMuted?: boolean;
    readonly role?: 'status';
    readonly className?: string | undefined;
    readonly children?: ReactNode;
}
type OnSuccess<Item, Answer> = (item: Item, answer: Answer) => void;
interface OpenState {
    readonly isOpen?: boolean;
    readonly onClose: () => void;
}
interface Option_2<Value = string> {
    readonly value: Value;
    readonly label: string;
    readonly isDisabled?: boolean;
    readonly note?: string;
}
type Overlay = typeof overlay;
namespace overlay {
    export {
        ModalDialog,
        DropdownMenu,
        Notices,
        Hint
    }
}
export function Page(props: PageProps): JSX.Element;
export interface PageProps {
    readonly title: ReactNode;
    readonly tabTitle?: string;
    readonly isName?: boolean;
    readonly back?: {
        readonly to: string;
        readonly label: string;
    };
    readonly status?: ReactNode;
    readonly lead?: ReactNode;
    readonly actions?: ReactNode;
    readonly isLoading?: boolean;
    readonly error?: ApiError | null;
    readonly onRetry?: () => void;
    readonly width?: 'narrow' | 'full';
    readonly children?: ReactNode;
}
export function Part<Name extends PartName>(part: {
    name: Name;
} & PartProps[Name]): ReactNode;
export function Part<Area extends AreaOf<PartName>, Name extends PartOf<Area>>(part: {
    area: Area;
    name: Name;
} & PropsOf<Area, Name>): ReactNode;
export type PartName = keyof PartProps;
type PartOf<Area extends string, Name = PartName> = Name extends `${Area}/${infer Part}` ? Part : never;
export interface PartProps {
    'sites-systems/AllSites': object;
    'sites-systems/AllSystems': object;
    'sites-systems/Attention': object;
    'sites-systems/UserSites': {
        userId: string;
    };
    'sites-systems/UserSystems': {
        userId: string;
    };
    'modems/SiteModems': {
        siteId: string;
    };
    'modems/UserModems': {
        userId: string;
    };
    'modems/AllModems': object;
    'loops/SiteScannedSystems': {
        siteId: string;
    };
}
export const PartProvider: Provider<PartRenderer | null>;
export type PartRenderer = (part: {
    readonly name: string;
    readonly props: object;
    readonly isOptional: boolean;
    readonly fallback?: ReactNode;
    readonly isSmall?: boolean;
}) => ReactNode;
export function Popover({ text, title, isMarked, children, ...button }: PopoverProps): JSX.Element;
interface PopoverProps extends Omit<ButtonProps, 'onClick' | 'ref' | 'children'> {
    readonly text?: ReactNode;
    readonly title: string;
    readonly isMarked?: boolean;
    readonly children: (close: () => void) => ReactNode;
}
type PropsOf<Area extends string, Name extends string> = PartProps[Extract<`${Area}/${Name}`, PartName>];
export const Row: ({ gap, children }: {
    gap?: Gap;
    children: ReactNode;
}) => JSX.Element;
export function saveFile(content: Blob | string, name: string, type?: string): void;
export function sayFailure(thrown: unknown): void;
export const severityOf: (issue: {
    hasAlarms: boolean;
    isUrgent: boolean;
}) => 'alarm' | 'critical' | 'nonCritical';
export function Skeleton({ lines, label }: {
    lines?: number;
    label?: string;
}): JSX.Element;
export const SkeletonLine: ({ width }: {
    width?: string;
}) => JSX.Element;
export function Snackbars(): JSX.Element;
export const Stack: ({ gap, children }: {
    gap?: Gap;
    children: ReactNode;
}) => JSX.Element;
export function Status({ of, value, cause: code, isShort, isWord }: StatusProps): JSX.Element;
export interface StatusLook {
    readonly word: string;
    readonly tone: Tone;
    readonly icon: StateIcon;
    readonly cause?: string;
    readonly meaning?: string;
}
export function statusLook(of: StatusName, value: Value_2): StatusLook;
export type StatusName = keyof typeof vocabularies;
export function statusOptions(of: StatusName): readonly {
    readonly value: string;
    readonly label: string;
}[];
interface StatusProps {
    readonly of: StatusName;
    readonly value: ConnectionState | boolean;
    readonly cause?: string | null;
    readonly isShort?: boolean;
    readonly isWord?: boolean;
}
export const statusText: (of: StatusName, value: Value_2) => string;
type SuccessMessage<Item> = string | ((item: Item) => string);
export const Tag: ComponentType<TagProps>;
interface TagProps extends HTMLAttributes<HTMLSpanElement> {
    readonly color?: 'success' | 'error' | 'warning' | 'processing' | 'default';
    readonly icon?: ReactNode;
}
export const TextArea: ({ className, ...props }: ComponentProps<'textarea'>) => JSX.Element;
type ThemeName = 'light' | 'dark';
export function ThemeProvider({ children }: {
    readonly children: ReactNode;
}): JSX.Element;
type TokenName = keyof typeof light;
export const tokens: Readonly<Record<ThemeName, Readonly<Record<TokenName, string>>>>;
export { Tone }
export function Tooltip({ text, children }: TooltipProps): JSX.Element;
interface TooltipProps {
    readonly text: string;
    readonly children: ReactElement<{
        'aria-describedby'?: string;
    }>;
}
export function UiProvider({ children }: {
    readonly children: ReactNode;
}): JSX.Element;
export function Unavailable({ what, version, onRetry }: UnavailableProps): JSX.Element;
interface UnavailableProps {
    readonly what: string;
    readonly version?: string;
    readonly onRetry?: () => void;
}
export function useAddress(prefix?: string): {
    read: (name: string) => string;
    readAll: (name: string) => readonly string[];
    change: (changes: Changes, replace?: boolean, drop?: string) => void;
    ask: (changes: Changes) => void;
};
export function useAddressedDialog(name: string): {
    isOpen: boolean;
    open: () => void;
    close: () => void;
};
export const useCan: (access: Access, on?: Subject) => boolean;
export function useConfirm(): (request: ConfirmRequest) => void;
export function useConfirmAction<Path extends string, Answer, Body, Item extends object>(endpoint: ItemEndpoint<Path, Answer, Body>, options: ConfirmActionOptions<Item, Path, Answer, Body>): (item: Item) => void;
export function useDebounced<Value>(value: Value, milliseconds: number, typed?: unknown): Value;
export function useDialog(): {
    isOpen: boolean;
    open: () => void;
    close: () => void;
};
export type UseExtensions = (point: ExtensionPoint | undefined) => readonly Extension[];
export const useExtensions: (point: ExtensionPoint | undefined) => readonly Extension[];
export function useFileDownload<Path extends string, Query>(endpoint: FileEndpoint<Path, Query>): {
    isDownloading: boolean;
    received: number;
    cancel: () => void | undefined;
    download: (args: FileArgs<Path, Query>, name?: string) => void;
};
export const useIsPhone: () => boolean;
export const useIsSilent: () => boolean;
export function usePart(): PartRenderer;
export function useRefreshUser(): () => Promise<void>;
export function useThemeName(): ThemeName;
type Value = string | readonly string[] | undefined;
type Value_2 = string | boolean | null | undefined;
export const VisuallyHidden: ({ as: Element, role, children }: VisuallyHiddenProps) => JSX.Element;
interface VisuallyHiddenProps {
    readonly as?: 'span' | 'legend' | 'caption';
    readonly role?: 'status';
    readonly children?: ReactNode;
}
const vocabularies: {
    readonly connection: {
        readonly words: {
            [k: string]: ConnectionLook;
        };
        readonly announced: true;
    };
    readonly reportConnection: {
        readonly words: {
            readonly connected: {
                readonly word: 'Connected';
                readonly icon: 'check';
                readonly tone: 'ok';
                readonly meaning: 'Messages of the panel arrive.';
                readonly standsFor: 'system_connected, connected, Connected';
            };
            readonly disconnected: {
                readonly word: 'Offline';
                readonly icon: 'cross';
                readonly meaning: 'No messages of the panel arrive. What failed stands beside it.';
                readonly standsFor: 'any other connection state, offline, lost contact, not connected, Disconnected';
                readonly tone: 'fail';
            };
        };
        readonly announced: true;
        readonly otherwise: {
            readonly word: 'Offline';
            readonly icon: 'cross';
            readonly meaning: 'No messages of the panel arrive. What failed stands beside it.';
            readonly standsFor: 'any other connection state, offline, lost contact, not connected, Disconnected';
            readonly tone: 'fail';
        };
    };
    readonly stage: {
        readonly words: {
            readonly pending: readonly ["Pending", "unknown"];
            readonly ok: readonly ["OK", "ok"];
            readonly fail: readonly ["Failed", "fail"];
        };
    };
    readonly user: {
        readonly words: {
            readonly ACTIVE: readonly ["Active", "ok"];
            readonly REGISTRATION: readonly ["Registration", "attention"];
            readonly BANNED: readonly ["Banned", "fail"];
            readonly DELETED: readonly ["Deleted", "unknown"];
            readonly ANONYMOUS: readonly ["Anonymous", "unknown"];
        };
    };
    readonly severity: {
        readonly words: {
            readonly alarm: {
                readonly word: 'Alarm';
                readonly icon: 'octagon';
                readonly tone: 'fail';
                readonly meaning: 'A fire alarm, or an issue with alarms that is open.';
                readonly standsFor: 'hasAlarms, alarm, Alarm';
            };
            readonly critical: {
                readonly word: 'Critical';
                readonly icon: 'triangle';
                readonly tone: 'warn';
                readonly meaning: 'An urgent issue is open.';
                readonly standsFor: 'isUrgent, urgent, Critical';
            };
            readonly nonCritical: {
                readonly word: 'Non-critical';
                readonly icon: 'ring';
                readonly tone: 'unknown';
                readonly meaning: 'An issue that can wait.';
                readonly standsFor: 'neither hasAlarms nor isUrgent, Non-critical';
            };
        };
    };
    readonly issue: {
        readonly words: {
            readonly solved: readonly ["Solved", "ok"];
            readonly open: readonly ["Open", "attention"];
        };
    };
    readonly configuration: {
        readonly words: {
            readonly error: readonly ["ERROR", "fail"];
            readonly ready: readonly ["Ready", "ok"];
            readonly processing: readonly ["Processing", "attention"];
        };
    };
    readonly comparison: {
        readonly words: {
            readonly same: readonly ["Same", "ok"];
            readonly differs: readonly ["Differs", "warn"];
            readonly only: readonly ["Only there", "attention"];
        };
    };
    readonly invitation: {
        readonly words: {
            readonly Pending: readonly ["Pending", "attention"];
            readonly Accepted: readonly ["Accepted", "ok"];
            readonly Rejected: readonly ["Rejected", "unknown"];
            readonly Expired: readonly ["Expired", "unknown"];
        };
    };
    readonly site: {
        readonly words: {
            readonly offline: {
                readonly word: 'Offline';
                readonly icon: 'cross';
                readonly tone: 'unknown';
                readonly meaning: 'No messages of the panel arrive. What failed stands beside it.';
                readonly standsFor: 'any other connection state, offline, lost contact, not connected, Disconnected';
            };
            readonly alarm: {
                readonly word: 'Alarm';
                readonly icon: 'octagon';
                readonly tone: 'fail';
                readonly meaning: 'A fire alarm, or an issue with alarms that is open.';
                readonly standsFor: 'hasAlarms, alarm, Alarm';
            };
            readonly warning: {
                readonly word: 'Warning';
                readonly icon: 'triangle';
                readonly tone: 'warn';
                readonly meaning: 'Issues of a site are open, or a day had a prealarm, an early warning or a critical issue.';
                readonly standsFor: 'warning';
            };
            readonly active: {
                readonly word: 'Active';
                readonly icon: 'check';
                readonly tone: 'ok';
                readonly meaning: 'All systems of the site are connected and no issue is open.';
                readonly standsFor: 'active';
            };
        };
        readonly announced: readonly ["offline", "active"];
    };
    readonly attention: {
        readonly words: {
            readonly alarm: {
                readonly word: 'Alarm';
                readonly icon: 'octagon';
                readonly tone: 'fail';
                readonly meaning: 'A fire alarm, or an issue with alarms that is open.';
                readonly standsFor: 'hasAlarms, alarm, Alarm';
            };
            readonly offline: {
                readonly word: 'Offline';
                readonly icon: 'cross';
                readonly tone: 'unknown';
                readonly meaning: 'No messages of the panel arrive. What failed stands beside it.';
                readonly standsFor: 'any other connection state, offline, lost contact, not connected, Disconnected';
            };
            readonly urgent: {
                readonly word: 'Critical';
                readonly icon: 'triangle';
                readonly tone: 'warn';
                readonly meaning: 'An urgent issue is open.';
                readonly standsFor: 'isUrgent, urgent, Critical';
            };
            readonly disabled: {
                readonly word: 'Disabled';
                readonly icon: 'diamond';
                readonly tone: 'warn';
                readonly meaning: 'A unit or zone is disabled at the panel for more than a day.';
                readonly standsFor: 'disabled';
            };
            readonly configuration: {
                readonly word: 'Configuration error';
                readonly icon: 'triangle';
                readonly tone: 'warn';
                readonly meaning: 'The latest configuration file could not be read.';
                readonly standsFor: 'parsingError, ERROR';
            };
        };
        readonly announced: readonly ["offline"];
    };
    readonly service: {
        readonly words: {
            readonly overdue: readonly ["Overdue", "warn"];
            readonly due: readonly ["Due now", "attention"];
            readonly soon: readonly ["Within 30 days", "info"];
            readonly later: readonly ["Later", "unknown"];
        };
    };
    readonly link: {
        readonly words: {
            readonly true: {
                readonly word: 'Connected';
                readonly icon: 'check';
                readonly tone: 'ok';
                readonly meaning: 'Messages of the panel arrive.';
                readonly standsFor: 'system_connected, connected, Connected';
            };
            readonly false: {
                readonly icon: 'cross';
                readonly meaning: 'No messages of the panel arrive. What failed stands beside it.';
                readonly standsFor: 'any other connection state, offline, lost contact, not connected, Disconnected';
                readonly tone: 'fail';
                readonly word: 'Disconnected';
            };
        };
        readonly announced: true;
    };
    readonly ready: {
        readonly words: {
            readonly true: readonly ["Ready", "ok"];
            readonly false: readonly ["Not ready", "unknown"];
        };
    };
    readonly lock: {
        readonly words: {
            readonly true: readonly ["Locked", "attention"];
            readonly false: readonly ["Unlocked", "unknown"];
        };
    };
    readonly archive: {
        readonly words: {
            readonly archived: readonly ["Archived", "unknown"];
        };
    };
};
export function whenIdle(callback: () => void, { timeout, fallbackMs }?: {
    fallbackMs?: number | undefined;
    timeout?: number | undefined;
}): () => void;
export function Words({ text, translate }: {
    text: string;
    translate?: 'no' | undefined;
}): JSX.Element;
export { }
}
