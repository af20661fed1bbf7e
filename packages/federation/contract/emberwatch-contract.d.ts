declare module '@emberwatch/contract' {
import * as v from 'valibot';
export type Access = {
    readonly rule: 'public';
} | {
    readonly rule: 'signedIn';
} | {
    readonly rule: 'superUser';
} | {
    readonly rule: 'globalAdmin';
} | {
    readonly rule: 'superAdmin';
} | {
    readonly rule: 'on';
    readonly item: AccessItem;
    readonly param: string;
    readonly level: AccessLevel;
} | {
    readonly rule: 'self';
    readonly param: string;
} | {
    readonly rule: 'anyOf';
    readonly rules: readonly Access[];
};
export type AccessItem = 'site' | 'system' | 'modem' | 'scannedSystem' | 'loop' | 'unit' | 'configuration' | 'siteAccess' | 'systemAccess' | 'team' | 'teamMember' | 'teamGrant' | 'grantTeam' | 'teamPass' | 'logLine' | 'work' | 'trouble';
export const AccessLevel: {
    readonly MONITOR: 0;
    readonly OPERATOR: 1;
    readonly ADMIN: 2;
};
export type AccessLevel = (typeof AccessLevel)[keyof typeof AccessLevel];
export const accessLevelLabels: Record<AccessLevel, string>;
export const account: {
    me: ItemEndpoint<"/v1/user", {
    id: string;
    firstName: string;
    lastName: string;
    emailAddress: string;
    phoneNumber: string | null;
    status: "ACTIVE" | "ANONYMOUS" | "BANNED" | "DELETED" | "REGISTRATION";
    number: number;
    address: {
    addressLine1: string | null;
    addressLine2: string | null;
    postalCode: string | null;
    city: string | null;
    country: string | null;
    };
    permissions: {
    isSuperUser: boolean;
    globalAccessLevel: 0 | 1 | 2;
    userType: 0 | 1;
    resources: {
    [x: string]: 0 | 1 | 2;
    };
    };
    }, undefined>;
    confirmEmail: ItemEndpoint<"/v1/user/registration/confirm-email-address", null, {
    confirmationCode: string;
    }>;
    resendCode: ItemEndpoint<"/v1/user/registration/resend-email-confirmation-code", null, undefined>;
    logout: ItemEndpoint<"/v1/auth/logout", null, undefined>;
    prove: ItemEndpoint<"/v1/user/two-step/prove", null, {
    code: string;
    }>;
};
export interface ActivityWords {
    readonly actions?: Readonly<Record<string, string>>;
    readonly things?: Readonly<Record<string, string>>;
}
export const Address: v.ObjectSchema<{
    readonly addressLine1: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly addressLine2: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly postalCode: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly city: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly country: v.NullableSchema<v.StringSchema<undefined>, undefined>;
}, undefined>;
export type Address = v.InferOutput<typeof Address>;
export const addressesBelow: (folder: string) => (id: string, location?: AddressOptions) => string;
export const addressLines: (address: Address | null | undefined) => string[];
export const addressOf: (path: string, { tab, query }?: AddressOptions) => string;
export interface AddressOptions {
    readonly tab?: number;
    readonly query?: Readonly<Record<string, string>>;
}
export function allows(access: Access, user: Viewer | null, subject?: Subject): boolean;
export const anyOf: (...rules: Access[]) => Access;
export const anyone: Access;
export const apiBase = "/api";
export const Assignment: v.ObjectSchema<{
    readonly assigneeId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly assigneeName: v.StringSchema<undefined>;
    readonly note: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly assignedAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
}, undefined>;
export type Assignment = v.InferOutput<typeof Assignment>;
export const AttentionItem: v.ObjectSchema<{
    readonly kind: v.PicklistSchema<readonly ["alarm", "offline", "urgent", "configuration"], undefined>;
    readonly systemId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly systemName: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly systemNumber: v.NumberSchema<undefined>;
    readonly systemType: v.StringSchema<undefined>;
    readonly siteId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly siteName: v.StringSchema<undefined>;
    readonly siteAddress: v.ObjectSchema<{
        readonly addressLine1: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly addressLine2: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly postalCode: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly city: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly country: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    }, undefined>;
    readonly count: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly connectionState: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly since: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
    readonly receivedAt: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>, undefined>;
    readonly heardAt: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>, undefined>;
    readonly unit: v.NullableSchema<v.ObjectSchema<{
        readonly name: v.StringSchema<undefined>;
        readonly hardware: v.StringSchema<undefined>;
        readonly zone: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    }, undefined>, undefined>;
    readonly assignment: v.NullableSchema<v.ObjectSchema<{
        readonly assigneeId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
        readonly assigneeName: v.StringSchema<undefined>;
        readonly note: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly assignedAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
    }, undefined>, undefined>;
    readonly notice: v.NullableSchema<v.ObjectSchema<{
        readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
        readonly modemId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
        readonly clientId: v.StringSchema<undefined>;
        readonly kind: v.StringSchema<undefined>;
        readonly words: v.StringSchema<undefined>;
        readonly count: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
        readonly firstAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
        readonly lastAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
    }, undefined>, undefined>;
    readonly work: v.OptionalSchema<v.NullableSchema<v.ObjectSchema<{
        readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
        readonly kind: v.PicklistSchema<readonly ["test", "service", "building", "closed"], undefined>;
        readonly until: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
        readonly startedBy: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly phoneNumber: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    }, undefined>, undefined>, undefined>;
    readonly journal: v.OptionalSchema<v.NullableSchema<v.ObjectSchema<{
        readonly troubleId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
        readonly linesCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
        readonly last: v.NullableSchema<v.ObjectSchema<{
            readonly at: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
            readonly what: v.StringSchema<undefined>;
            readonly personName: v.StringSchema<undefined>;
        }, undefined>, undefined>;
    }, undefined>, undefined>, undefined>;
}, undefined>;
export type AttentionItem = v.InferOutput<typeof AttentionItem>;
export const AttentionKind: v.PicklistSchema<readonly ["alarm", "offline", "urgent", "configuration"], undefined>;
export type AttentionKind = v.InferOutput<typeof AttentionKind>;
export const attentionKinds: readonly ['alarm', 'offline', 'urgent', 'configuration'];
export const AttentionMeta: v.ObjectSchema<{
    readonly alarm: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly offline: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly urgent: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly configuration: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly modems: v.NullishSchema<v.ArraySchema<v.ObjectSchema<{
        readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
        readonly modemId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
        readonly clientId: v.StringSchema<undefined>;
        readonly kind: v.StringSchema<undefined>;
        readonly words: v.StringSchema<undefined>;
        readonly count: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
        readonly firstAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
        readonly lastAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
        readonly siteId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
        readonly siteName: v.StringSchema<undefined>;
    }, undefined>, undefined>, undefined>;
}, undefined>;
export type AttentionMeta = v.InferOutput<typeof AttentionMeta>;
export const AttentionModem: v.ObjectSchema<{
    readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly modemId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly clientId: v.StringSchema<undefined>;
    readonly kind: v.StringSchema<undefined>;
    readonly words: v.StringSchema<undefined>;
    readonly count: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly firstAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
    readonly lastAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
    readonly siteId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly siteName: v.StringSchema<undefined>;
}, undefined>;
export type AttentionModem = v.InferOutput<typeof AttentionModem>;
export const AttentionQuery: v.ObjectSchema<{
    readonly scope: v.OptionalSchema<v.PicklistSchema<["own", "fleet"], undefined>, undefined>;
    readonly kind: v.OptionalSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.TransformAction<string, string[]>]>, undefined>;
    readonly systemType: v.OptionalSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.TransformAction<string, string[]>]>, undefined>;
    readonly taken: v.OptionalSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.TransformAction<string, string[]>]>, undefined>;
}, undefined>;
export type AttentionQuery = v.InferOutput<typeof AttentionQuery>;
export const basePath: () => string;
export const BuildName: v.ObjectSchema<{
    readonly version: v.StringSchema<undefined>;
    readonly commit: v.StringSchema<undefined>;
    readonly builtAt: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>, undefined>;
}, undefined>;
export type BuildName = v.InferOutput<typeof BuildName>;
export function callsWith<Code extends string>(catalogue: Readonly<Record<Code, Catalogue[string]>>): {
    get: <const Path extends string, Answer, Body = undefined>(path: Path, spec: ItemSpec<Answer, Body, Code>) => ItemEndpoint<Path, Answer, Body>;
    post: <const Path extends string, Answer, Body = undefined>(path: Path, spec: ItemSpec<Answer, Body, Code>) => ItemEndpoint<Path, Answer, Body>;
    put: <const Path extends string, Answer, Body = undefined>(path: Path, spec: ItemSpec<Answer, Body, Code>) => ItemEndpoint<Path, Answer, Body>;
    del: <const Path extends string, Answer, Body = undefined>(path: Path, spec: ItemSpec<Answer, Body, Code>) => ItemEndpoint<Path, Answer, Body>;
    upload: <const Path extends string, Answer, Body>(path: Path, { maxFileBytes, ...spec }: ItemSpec<Answer, Body, Code> & {
        body: Schema<Body>;
        maxFileBytes: number;
    }) => ItemEndpoint<Path, Answer, Body>;
    list: <const Path extends string, Row, Sort extends string, Search extends string = never, Filter extends string = never, Meta = {}, Extra = {}>(path: Path, spec: ListSpec<Row, Meta, Sort, Search, Filter, Extra, Code>) => ListEndpoint<Path, Row, Meta, Sort, Search, Filter, Extra>;
    file: <const Path extends string, Query = {}>(path: Path, spec: FileSpec<Query, Code>) => FileEndpoint<Path, Query>;
};
export type Catalogue = Readonly<Record<string, readonly [status: number, text: string]>>;
const catalogue: {
    readonly 'generic.bad_request': readonly [400, "Bad request"];
    readonly 'generic.unauthorized_access': readonly [403, "Unauthorized access"];
    readonly 'generic.not_found': readonly [404, "Not found"];
    readonly 'generic.method_not_allowed': readonly [405, "Method not allowed"];
    readonly 'generic.request_timeout': readonly [408, "The request took too long to arrive"];
    readonly 'generic.conflict': readonly [409, "Changed by someone else meanwhile"];
    readonly 'generic.still_at_work': readonly [409, "The same is being done already"];
    readonly 'generic.secret_shown_once': readonly [409, "This was done already, and its secret was shown then"];
    readonly 'generic.idempotency_key_reused': readonly [422, "This key was used for something else"];
    readonly 'generic.too_large': readonly [413, "The request is too large"];
    readonly 'generic.unsupported_media_type': readonly [415, "Unsupported content type"];
    readonly 'generic.too_many_requests': readonly [429, "Too many requests, please wait a moment"];
    readonly 'generic.server_error': readonly [500, "Server error"];
    readonly 'generic.unavailable': readonly [503, "The service is not available at the moment"];
    readonly 'user.not_found': readonly [404, "User not found"];
    readonly 'user.invalid_auth_token': readonly [401, "Invalid authentication token"];
    readonly 'user.unauthorized_access': readonly [403, "Unauthorized access"];
    readonly 'user.missing_permissions': readonly [403, "You don't have permissions to view this content"];
    readonly 'user.wall_only': readonly [403, "This screen only shows the wall"];
    readonly 'user.invalid_confirmation_code': readonly [400, "Invalid confirmation code"];
    readonly 'user.confirmation_code_expired': readonly [400, "Confirmation code expired"];
    readonly 'user.max_attempts_reached': readonly [400, "Maximum number of attempts reached"];
    readonly 'user.invalid_two_step_code': readonly [400, "The code is wrong or has been used"];
    readonly 'user.fresh_code_required': readonly [401, "Enter a code of your authenticator app to go on"];
    readonly 'user.two_step_setup_required': readonly [403, "Turn on two-step sign-in first"];
    readonly 'user.two_step_not_on': readonly [409, "Two-step sign-in is not on"];
    readonly 'user.email_address_already_confirmed': readonly [409, "Email address is already confirmed"];
    readonly 'user.email_address_not_confirmed': readonly [409, "Confirm your email address first"];
    readonly 'user.invalid_password_format': readonly [400, "Invalid password format"];
    readonly 'user.invalid_password': readonly [400, "Invalid password"];
    readonly 'user.invalid_email_or_password': readonly [401, "Email or password is invalid"];
    readonly 'user.email_already_exists_confirmed': readonly [409, "Email already registered"];
    readonly 'user.email_already_exists_unconfirmed': readonly [409, "Email already registered but not confirmed"];
    readonly 'user.initial_password_already_set': readonly [409, "Initial password is already set"];
    readonly 'user.initial_password_not_set': readonly [409, "Initial password is not set"];
    readonly 'user.email_address_cannot_be_changed': readonly [400, "Email address cannot be changed"];
    readonly 'user.email_address_missing': readonly [400, "Email address is missing"];
    readonly 'user.phone_number_already_set': readonly [409, "Phone number is already set"];
    readonly 'user.redundant_request': readonly [409, "This has been done already"];
    readonly 'user.device_not_found': readonly [404, "Device not found"];
    readonly 'user.invitation_not_found': readonly [404, "Invitation not found"];
    readonly 'user.invitation_accepted': readonly [409, "Invitation is already accepted"];
    readonly 'user_invitation.rejected': readonly [409, "Invitation is rejected"];
    readonly 'user_invitation.already_exists': readonly [409, "User access already sent"];
    readonly 'site_access.already_exists': readonly [409, "User is already invited"];
    readonly 'site_access.not_found': readonly [404, "Site access not found"];
    readonly 'site_access.already_accepted': readonly [409, "Site access is already accepted"];
    readonly 'system_access.not_found': readonly [404, "System access not found"];
    readonly 'site.not_found': readonly [404, "Site not found"];
    readonly 'system.not_found': readonly [404, "System not found"];
    readonly 'system.already_archived': readonly [409, "System is already archived"];
    readonly 'unit.not_found': readonly [404, "Unit not found"];
    readonly 'job.not_found': readonly [404, "This work is not there any more"];
    readonly 'job.no_room': readonly [503, "Too many files wait on the server at the moment; try again in some minutes"];
    readonly 'job.too_many': readonly [429, "You have enough work going on; wait until some of it is done"];
    readonly 'mail.not_sent': readonly [503, "The mail could not be sent, please try again in a moment"];
    readonly 'missing.form.fields': readonly [400, "Some form fields are missing"];
};
interface CellData {
    readonly id: string;
    readonly ids: readonly string[];
}
export const changedFileText = "The file has changed; choose it again";
export type ChangeKind = (typeof changeKinds)[number] | OwnKind;
export const changeKinds: readonly ['site', 'system', 'modem', 'issue', 'disablement', 'configuration', 'access', 'rights', 'user', 'job'];
export const cleanPasted: (text: string) => string;
export const clockOffset: () => number;
export const codeErrors: readonly ['user.invalid_confirmation_code', 'user.confirmation_code_expired', 'user.max_attempts_reached'];
interface Common<Path extends string> {
    readonly name: string;
    readonly path: Path;
    readonly summary: string;
    readonly access: Access;
    readonly errors: readonly string[];
    readonly catalogue: Catalogue;
    readonly live?: readonly ChangeKind[] | undefined;
    readonly shows?: readonly WrittenKind[] | undefined;
    readonly isAddition?: boolean | undefined;
    readonly readsDevice?: boolean | undefined;
    readonly asksFreshCode?: FreshCodeRule | undefined;
    readonly isForWalls?: boolean | undefined;
    readonly service?: string | undefined;
}
export const commonErrors: readonly ["generic.bad_request", "generic.server_error"];
export const comparisonWords: {
    readonly differs: 'Differs';
    readonly only: 'Only there';
    readonly same: 'Same';
};
export const composedText: (text: string) => string;
export const configurationWords: {
    readonly error: 'ERROR';
    readonly ready: 'Ready';
    readonly processing: 'Processing';
};
export const ConfirmationCode: v.SchemaWithPipe<readonly [v.StringSchema<"Enter 6-digit confirmation code">, v.TransformAction<string, string>, v.RegexAction<string, "Enter 6-digit confirmation code">]>;
export interface ConnectionLook extends StateLook {
    readonly cause?: string;
}
export function connectionLook(code: string | null | undefined): ConnectionLook;
export function connectionText(code: string | null | undefined): string;
export const Count: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
export const defaultListLimit = 100;
export const defaultPageSize: PageSize;
export const del: <const Path extends string, Answer, Body = undefined>(path: Path, spec: ItemSpec<Answer, Body, never>) => ItemEndpoint<Path, Answer, Body>;
export const deviceHeader = "x-device";
export const dialogAddress: (path: string, name: string, tab?: number) => string;
export const dialogParameter = "dialog";
export const disabledHours = 24;
export function durationText(seconds: number): string;
export const earliestDate = "1998-01-01";
export const EmailConfirmation: v.ObjectSchema<{
    readonly confirmationCode: v.SchemaWithPipe<readonly [v.StringSchema<"Enter 6-digit confirmation code">, v.TransformAction<string, string>, v.RegexAction<string, "Enter 6-digit confirmation code">]>;
}, undefined>;
export type Endpoint = ItemEndpoint | ListEndpoint | FileEndpoint | StreamEndpoint;
export type ErrorCode = keyof typeof catalogue;
export const errorStatus: (code: ErrorCode) => number;
export function errorText(code: string, own?: Catalogue): string;
export type ExtensionPoint = keyof ExtensionPoints;
export interface ExtensionPoints {
    'site.tabs': SiteData;
    'site.sections': SiteData;
    'site.actions': SiteData;
    'system.tabs': SystemData;
    'system.sections': SystemData;
    'system.actions': SystemData;
    'modem.tabs': ModemData;
    'modem.actions': ModemData;
    'user.tabs': UserData;
    'user.actions': UserData;
    'administration.tabs': object;
    'settings.tabs': object;
    'reach.sections': object;
    'home.tiles': object;
    'sites.columns': CellData;
    'systems.columns': CellData;
    'modems.columns': CellData;
    'search.entries': never;
}
export type ExtraOf<E extends ListEndpoint> = v.InferOutput<E['extra']>;
export const file: <const Path extends string, Query = {}>(path: Path, spec: FileSpec<Query, never>) => FileEndpoint<Path, Query>;
export interface FileEndpoint<Path extends string = string, Query = unknown> extends Common<Path> {
    readonly kind: 'file';
    readonly method: 'GET';
    readonly mediaType: string;
    readonly defaultName: string;
    readonly query: Schema<Query>;
}
export interface FileSpec<Query, Code> {
    name: string;
    summary: string;
    access: Access;
    errors?: readonly (ErrorCode | Code)[];
    shows?: readonly WrittenKind[];
    isAddition?: true;
    mediaType: string;
    defaultName: string;
    query?: Schema<Query>;
}
export function fillPath(path: string, params: Record<string, string>): string;
export type FilterOf<E extends ListEndpoint> = E['filters'][number];
export type FilterValue<Row, Key extends string> = Key extends keyof Row ? NonNullable<Row[Key]> extends string | boolean ? `${NonNullable<Row[Key]>}` : string : string;
export const firstInstant: (date: string) => Date;
export const fleet: {
    stats: ItemEndpoint<"/v1/admin/stats", {
    modemsCount: number;
    unitsCount: number;
    systemsCount: number;
    sitesCount: number;
    usersCount: number;
    }, undefined>;
    attention: ListEndpoint<"/v1/attention", {
    kind: "alarm" | "configuration" | "offline" | "urgent";
    systemId: string;
    systemName: string | null;
    systemNumber: number;
    systemType: string;
    siteId: string;
    siteName: string;
    siteAddress: {
    addressLine1: string | null;
    addressLine2: string | null;
    postalCode: string | null;
    city: string | null;
    country: string | null;
    };
    count: number;
    connectionState: string | null;
    since: string;
    receivedAt: string | null;
    heardAt: string | null;
    unit: {
    name: string;
    hardware: string;
    zone: string | null;
    } | null;
    assignment: {
    assigneeId: string;
    assigneeName: string;
    note: string | null;
    assignedAt: string;
    } | null;
    notice: {
    id: string;
    modemId: string;
    clientId: string;
    kind: string;
    words: string;
    count: number;
    firstAt: string;
    lastAt: string;
    } | null;
    work?: {
    id: string;
    kind: "building" | "closed" | "service" | "test";
    until: string;
    startedBy: string | null;
    phoneNumber: string | null;
    } | null | undefined;
    journal?: {
    troubleId: string;
    linesCount: number;
    last: {
    at: string;
    what: string;
    personName: string;
    } | null;
    } | null | undefined;
    }, {
    alarm: number;
    offline: number;
    urgent: number;
    configuration: number;
    modems?: {
    id: string;
    modemId: string;
    clientId: string;
    kind: string;
    words: string;
    count: number;
    firstAt: string;
    lastAt: string;
    siteId: string;
    siteName: string;
    }[] | null | undefined;
    }, "severity" | "since" | "siteName" | "systemName", "siteName" | "systemName", "siteId" | "systemId", {
    scope?: "fleet" | "own" | undefined;
    kind?: string[] | undefined;
    systemType?: string[] | undefined;
    taken?: string[] | undefined;
    }>;
};
export const FleetScope: v.PicklistSchema<["own", "fleet"], undefined>;
export type FleetScope = v.InferOutput<typeof FleetScope>;
export const forbiddenText: string;
export const formatAddress: (address: Address | null | undefined) => string;
export const formEnvelopeMax: number;
export const freshCodeMinutes = 5;
export type FreshCodeRule = true | 'asAdmin';
export const fullName: (person: {
    firstName: string;
    lastName: string;
}) => string;
export const get: <const Path extends string, Answer, Body = undefined>(path: Path, spec: ItemSpec<Answer, Body, never>) => ItemEndpoint<Path, Answer, Body>;
export const globalAdmin: Access;
export const hasVisibleText: (text: string) => boolean;
export const hiddenTabMs = 60000;
export const hitsPerKind = 6;
export const Id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
export const invitationDays = 14;
export function isDateInRange(text: string): boolean;
export const isJobOver: ({ state }: Pick<Job, 'state'>) => boolean;
export function isUnfitText(text: string, field: string): boolean;
export interface ItemEndpoint<Path extends string = string, Answer = unknown, Body = unknown> extends Common<Path> {
    readonly kind: 'item';
    readonly method: Method;
    readonly answer: Schema<Answer>;
    readonly body: Schema<Body> | NoSchema;
    readonly encoding: 'json' | 'multipart';
    readonly maxFileBytes: number;
    readonly maxBodyBytes: number;
    readonly changes?: readonly WrittenKind[] | undefined;
    readonly isRemoval?: boolean | undefined;
    readonly answersSecret?: boolean | undefined;
}
export interface ItemSpec<Answer, Body, Code> {
    name: string;
    summary: string;
    access: Access;
    errors?: readonly (ErrorCode | Code)[];
    live?: readonly ChangeKind[];
    shows?: readonly WrittenKind[];
    changes?: readonly WrittenKind[];
    isRemoval?: true;
    isAddition?: true;
    isForWalls?: true;
    readsDevice?: true;
    asksFreshCode?: FreshCodeRule;
    answersSecret?: true;
    answer: Schema<Answer>;
    body?: Schema<Body>;
    maxBodyBytes?: number;
}
export const Job: v.ObjectSchema<{
    readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly kind: v.StringSchema<undefined>;
    readonly title: v.StringSchema<undefined>;
    readonly state: v.PicklistSchema<readonly ["waiting", "running", "done", "failed", "cancelled"], undefined>;
    readonly hasCancelRequest: v.BooleanSchema<undefined>;
    readonly systemId: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>, undefined>;
    readonly doneCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly totalCount: v.NullableSchema<v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>, undefined>;
    readonly error: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly fileBytes: v.NullableSchema<v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>, undefined>;
    readonly createdAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
    readonly finishedAt: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>, undefined>;
}, undefined>;
export type Job = v.InferOutput<typeof Job>;
export const jobs: {
    list: ListEndpoint<"/v1/jobs", {
    id: string;
    kind: string;
    title: string;
    state: "cancelled" | "done" | "failed" | "running" | "waiting";
    hasCancelRequest: boolean;
    systemId: string | null;
    doneCount: number;
    totalCount: number | null;
    error: string | null;
    fileBytes: number | null;
    createdAt: string;
    finishedAt: string | null;
    }, {}, "createdAt", never, "systemId", {}>;
    one: ItemEndpoint<"/v1/jobs/{id}", {
    id: string;
    kind: string;
    title: string;
    state: "cancelled" | "done" | "failed" | "running" | "waiting";
    hasCancelRequest: boolean;
    systemId: string | null;
    doneCount: number;
    totalCount: number | null;
    error: string | null;
    fileBytes: number | null;
    createdAt: string;
    finishedAt: string | null;
    }, undefined>;
    cancel: ItemEndpoint<"/v1/jobs/{id}/cancel", {
    id: string;
    kind: string;
    title: string;
    state: "cancelled" | "done" | "failed" | "running" | "waiting";
    hasCancelRequest: boolean;
    systemId: string | null;
    doneCount: number;
    totalCount: number | null;
    error: string | null;
    fileBytes: number | null;
    createdAt: string;
    finishedAt: string | null;
    }, undefined>;
};
export type JobState = (typeof jobStates)[number];
export const jobStates: readonly ['waiting', 'running', 'done', 'failed', 'cancelled'];
export const JournalMark: v.ObjectSchema<{
    readonly troubleId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly linesCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly last: v.NullableSchema<v.ObjectSchema<{
        readonly at: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
        readonly what: v.StringSchema<undefined>;
        readonly personName: v.StringSchema<undefined>;
    }, undefined>, undefined>;
}, undefined>;
export type JournalMark = v.InferOutput<typeof JournalMark>;
export const jsonBodyMax: number;
export const jsonDepthMax = 32;
export const largestUpload: number;
export const lastInstant: (date: string) => Date;
export const lateMs = 75000;
export const latestDate = "2100-12-31";
export const lengths: {
    readonly passwordMin: 8;
    readonly passwordMax: 50;
    readonly nameMax: 36;
    readonly phoneMin: 6;
    readonly phoneMax: 32;
    readonly addressMin: 2;
    readonly systemNameMax: 100;
};
export const Level: v.PicklistSchema<[0, 1, 2], undefined>;
export const list: <const Path extends string, Row, Sort extends string, Search extends string = never, Filter extends string = never, Meta = {}, Extra = {}>(path: Path, spec: ListSpec<Row, Meta, Sort, Search, Filter, Extra, never>) => ListEndpoint<Path, Row, Meta, Sort, Search, Filter, Extra>;
export interface ListAnswer<Row, Meta = unknown> {
    data: Row[];
    count: number;
    meta: Meta;
}
export type ListAnswerOf<E extends ListEndpoint> = ListAnswer<RowOf<E>, MetaOf<E>>;
export const listDelayMs = 500;
export interface ListEndpoint<Path extends string = string, Row = unknown, Meta = unknown, Sort extends string = string, Search extends string = string, Filter extends string = string, Extra = unknown> extends Common<Path> {
    readonly kind: 'list';
    readonly method: 'GET';
    readonly rows?: string | undefined;
    readonly row: Schema<Row>;
    readonly meta: Schema<Meta>;
    readonly sort: readonly Sort[];
    readonly defaultOrder: Order;
    readonly search: readonly Search[];
    readonly filters: readonly Filter[];
    readonly extra: Schema<Extra>;
}
export type ListQuery<Sort extends string = string, Search extends string = string, Filter extends string = string> = {
    limit?: number;
    offset?: number;
    orderBy?: Sort;
    order?: Order;
} & {
    [K in Search]?: string;
} & {
    [K in Filter]?: readonly string[];
};
export interface ListSpec<Row, Meta, Sort extends string, Search extends string, Filter extends string, Extra, Code> {
    name: string;
    summary: string;
    access: Access;
    errors?: readonly (ErrorCode | Code)[];
    live?: readonly ChangeKind[];
    shows?: readonly WrittenKind[];
    isAddition?: true;
    isForWalls?: true;
    rows?: string;
    row: Schema<Row>;
    meta?: Schema<Meta>;
    sort: readonly [Sort, ...Sort[]];
    defaultOrder?: Order;
    search?: readonly Search[];
    filters?: readonly Filter[];
    extra?: Schema<Extra>;
}
export const live: {
    changes: StreamEndpoint<"/v1/live", {
    type: "hello";
    isComplete: boolean;
    } | {
    type: "changes";
    changes: {
    kind: ChangeKind;
    id: string | null;
    siteId: string | null;
    }[];
    } | {
    type: "missed";
    } | {
    type: "beat";
    }>;
};
export const liveBeatMs = 15000;
export const LiveChange: v.ObjectSchema<{
    readonly kind: v.CustomSchema<ChangeKind, undefined>;
    readonly id: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>, undefined>;
    readonly siteId: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>, undefined>;
}, undefined>;
export type LiveChange = v.InferOutput<typeof LiveChange>;
export const LiveMessage: v.VariantSchema<"type", [v.ObjectSchema<{
    readonly type: v.LiteralSchema<"hello", undefined>;
    readonly isComplete: v.BooleanSchema<undefined>;
}, undefined>, v.ObjectSchema<{
    readonly type: v.LiteralSchema<"changes", undefined>;
    readonly changes: v.ArraySchema<v.ObjectSchema<{
        readonly kind: v.CustomSchema<ChangeKind, undefined>;
        readonly id: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>, undefined>;
        readonly siteId: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>, undefined>;
    }, undefined>, undefined>;
}, undefined>, v.ObjectSchema<{
    readonly type: v.LiteralSchema<"missed", undefined>;
}, undefined>, v.ObjectSchema<{
    readonly type: v.LiteralSchema<"beat", undefined>;
}, undefined>], undefined>;
export type LiveMessage = v.InferOutput<typeof LiveMessage>;
export const longEnoughText: (label: string, min: number) => v.SchemaWithPipe<readonly [v.StringSchema<string>, v.TrimAction, v.MinLengthAction<string, number, string>, v.CheckAction<string, string>, v.MaxLengthAction<string, 255, string>]>;
export const mapBoxMax = 8192;
export const mapDefaults: {
    readonly home: {
        readonly centre: readonly [62.24, 9.04];
        readonly zoom: 5;
    };
    readonly modem: {
        readonly centre: readonly [63.42, 10.47];
        readonly zoom: 6;
    };
    readonly maxZoom: 19;
    readonly iconSize: readonly [40, 50];
    readonly height: 600;
};
export const maxListLimit = 1000;
export type MetaOf<E extends ListEndpoint> = v.InferOutput<E['meta']>;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export const modemCodePartEnd: RegExp;
export const ModemConnectionState: v.ObjectSchema<{
    readonly description: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly stages: v.ArraySchema<v.ObjectSchema<{
        readonly name: v.PicklistSchema<("liveUpdates" | "mobileConnection" | "networkConfiguration" | "panelConfiguration")[], undefined>;
        readonly status: v.PicklistSchema<readonly ["pending", "ok", "fail"], undefined>;
    }, undefined>, undefined>;
}, undefined>;
export type ModemConnectionState = v.InferOutput<typeof ModemConnectionState>;
interface ModemData {
    readonly modemId: string;
    readonly siteId: string;
}
export const ModemNotice: v.ObjectSchema<{
    readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly modemId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly clientId: v.StringSchema<undefined>;
    readonly kind: v.StringSchema<undefined>;
    readonly words: v.StringSchema<undefined>;
    readonly count: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly firstAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
    readonly lastAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
}, undefined>;
export type ModemNotice = v.InferOutput<typeof ModemNotice>;
export const modemStages: readonly [{
    readonly name: 'mobileConnection';
    readonly label: 'Mobile Connection';
}, {
    readonly name: 'networkConfiguration';
    readonly label: 'Network Configuration';
}, {
    readonly name: 'panelConfiguration';
    readonly label: 'Panel Configuration';
}, {
    readonly name: 'liveUpdates';
    readonly label: 'Live Updates';
}];
type ModemSystemType = (typeof modemSystemTypes)[number];
export const modemSystemTypes: readonly ['autrosafe', 'autroprime', 'simulator'];
export const networkErrorText = "No internet connection";
type NoSchema = undefined;
export function noteServerTime({ headers }: Pick<Response, 'headers'>, sentAt: number): void;
export type Nothing = v.InferOutput<typeof nothing>;
const nothing: v.ObjectSchema<{}, undefined>;
export const noValue = "none";
export const offlineCodes: readonly string[];
export const ofService: <E extends Endpoint>(area: string, endpoint: E) => E;
export function onClockOffset(listener: (offsetMs: number) => void): () => void;
export const onConfiguration: (param: string, level: AccessLevel) => Access;
export const onGrantTeam: (param: string, level: AccessLevel) => Access;
export const onLogLine: (param: string, level: AccessLevel) => Access;
export const onLoop: (param: string, level: AccessLevel) => Access;
export const onModem: (param: string, level: AccessLevel) => Access;
export const onScannedSystem: (param: string, level: AccessLevel) => Access;
export const onSite: (param: string, level: AccessLevel) => Access;
export const onSiteAccess: (param: string, level: AccessLevel) => Access;
export const onSystem: (param: string, level: AccessLevel) => Access;
export const onSystemAccess: (param: string, level: AccessLevel) => Access;
export const onTeam: (param: string, level: AccessLevel) => Access;
export const onTeamGrant: (param: string, level: AccessLevel) => Access;
export const onTeamMember: (param: string, level: AccessLevel) => Access;
export const onTeamPass: (param: string, level: AccessLevel) => Access;
export const onTrouble: (param: string, level: AccessLevel) => Access;
export const onUnit: (param: string, level: AccessLevel) => Access;
export const onWork: (param: string, level: AccessLevel) => Access;
export const optionalComment: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<`${string} must be text`>, v.TransformAction<string, string>, v.MaxLengthAction<string, number, string>, v.TransformAction<string, string | null>]>, undefined>, undefined>;
export const optionalDescription: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<`${string} must be text`>, v.TransformAction<string, string>, v.MaxLengthAction<string, number, string>, v.TransformAction<string, string | null>]>, undefined>, undefined>;
export const optionalIdentifier: (label: string, max?: number) => v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<`${string} must be text`>, v.TransformAction<string, string>, v.MaxLengthAction<string, number, string>, v.TransformAction<string, string | null>]>, undefined>, undefined>;
export const optionalText: (label: string, max?: number) => v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<`${string} must be text`>, v.TransformAction<string, string>, v.MaxLengthAction<string, number, string>, v.TransformAction<string, string | null>]>, undefined>, undefined>;
export type Order = 'ASC' | 'DESC';
const own: unique symbol;
export type OwnKind = string & {
    readonly [own]: true;
};
export const ownKind: (name: string) => OwnKind;
export type PageSize = (typeof pageSizes)[number];
export const pageSizes: readonly [10, 25, 50, 100];
export const pageWindow = 6;
type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;
export const paramNames: (path: string) => string[];
export type Params<Path extends string> = Record<ParamNames<Path>, string>;
export const pastedFields: ReadonlySet<string>;
export const paths: {
    readonly home: '/';
    readonly administration: '/administration';
    readonly areas: '/areas';
    readonly map: '/map';
    readonly wall: '/wall';
    readonly sites: '/sites';
    readonly systems: '/systems';
    readonly modems: '/modems';
    readonly reports: '/reports';
    readonly settings: '/settings';
    readonly twoStepSettings: '/settings#4';
    readonly qrCodes: '/qr-code-generator';
    readonly login: '/login';
    readonly logout: '/logout';
    readonly confirmEmail: '/confirm-email';
    readonly user: (id: string, location?: AddressOptions) => string;
    readonly team: (id: string, location?: AddressOptions) => string;
    readonly site: (id: string, location?: AddressOptions) => string;
    readonly system: (id: string, location?: AddressOptions) => string;
    readonly modem: (id: string, location?: AddressOptions) => string;
    readonly scannedSystem: (id: string, location?: AddressOptions) => string;
    readonly scannedLoop: (id: string, location?: AddressOptions) => string;
    readonly invitation: (id: string, location?: AddressOptions) => string;
    readonly resetPassword: (id: string, location?: AddressOptions) => string;
};
const Permissions_2: v.ObjectSchema<{
    readonly isSuperUser: v.BooleanSchema<undefined>;
    readonly globalAccessLevel: v.PicklistSchema<[0, 1, 2], undefined>;
    readonly userType: v.PicklistSchema<[0, 1], undefined>;
    readonly resources: v.RecordSchema<v.StringSchema<undefined>, v.PicklistSchema<[0, 1, 2], undefined>, undefined>;
}, undefined>;
type Permissions_2 = v.InferOutput<typeof Permissions_2>;
export { Permissions_2 as Permissions }
export const platform: {
    additions: ItemEndpoint<"/v1/additions", string[], undefined>;
};
export const pollMs = 30000;
export const post: <const Path extends string, Answer, Body = undefined>(path: Path, spec: ItemSpec<Answer, Body, never>) => ItemEndpoint<Path, Answer, Body>;
export const Problem: v.ObjectSchema<{
    readonly status: v.NumberSchema<undefined>;
    readonly statusText: v.StringSchema<undefined>;
    readonly message: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
    readonly fields: v.OptionalSchema<v.RecordSchema<v.StringSchema<undefined>, v.StringSchema<undefined>, undefined>, undefined>;
}, undefined>;
export type Problem = v.InferOutput<typeof Problem>;
export const put: <const Path extends string, Answer, Body = undefined>(path: Path, spec: ItemSpec<Answer, Body, never>) => ItemEndpoint<Path, Answer, Body>;
export const QueryDate: v.SchemaWithPipe<readonly [v.UnionSchema<[v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoDateAction<string, undefined>]>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>], "must be a date (yyyy-MM-dd) or an ISO time">, v.CheckAction<string, "must be a day of the calendar">, v.CheckAction<string, "must be from 1998-01-01 to 2100-12-31">]>;
export type QueryOf<E extends ListEndpoint> = string extends SortOf<E> ? Readonly<Record<string, unknown>> : ListQuery<SortOf<E>, SearchOf<E>, never> & {
    [Key in FilterOf<E>]?: readonly FilterValue<RowOf<E>, Key>[];
} & Partial<ExtraOf<E>>;
export const requiredComment: v.SchemaWithPipe<readonly [v.StringSchema<`${string} is required`>, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, number, string>]>;
export const requiredIdentifier: (label: string, max?: number) => v.SchemaWithPipe<readonly [v.StringSchema<`${string} is required`>, v.TransformAction<string, string>, v.SchemaWithPipe<readonly [v.StringSchema<`${string} is required`>, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, number, string>]>]>;
export const requiredText: (label: string, max?: number) => v.SchemaWithPipe<readonly [v.StringSchema<`${string} is required`>, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, number, string>]>;
export const routeAccess: {
    readonly public: {
        readonly rule: 'public';
    };
    readonly signedIn: {
        readonly rule: 'signedIn';
    };
    readonly superUser: {
        readonly rule: 'superUser';
    };
    readonly globalAdmin: {
        readonly rule: 'globalAdmin';
    };
    readonly superAdmin: {
        readonly rule: 'superAdmin';
    };
};
export type RouteAccessWord = keyof typeof routeAccess;
export type RowOf<E extends ListEndpoint> = v.InferOutput<E['row']>;
export type Schema<Output = unknown> = v.GenericSchema<any, Output>;
export const ScopeQuery: v.ObjectSchema<{
    readonly scope: v.OptionalSchema<v.PicklistSchema<["own", "fleet"], undefined>, undefined>;
}, undefined>;
export const search: {
    everything: ItemEndpoint<"/v1/search", {
    kind: "contact" | "modem" | "site" | "system" | "user";
    id: string;
    title: string;
    note: string | null;
    }[], {
    text: string;
    }>;
};
export const SearchHit: v.ObjectSchema<{
    readonly kind: v.PicklistSchema<readonly ["site", "system", "modem", "user", "contact"], undefined>;
    readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly title: v.StringSchema<undefined>;
    readonly note: v.NullableSchema<v.StringSchema<undefined>, undefined>;
}, undefined>;
export type SearchHit = v.InferOutput<typeof SearchHit>;
export type SearchKind = (typeof searchKinds)[number];
export const searchKinds: readonly ['site', 'system', 'modem', 'user', 'contact'];
export type SearchOf<E extends ListEndpoint> = E['search'][number];
export const searchTextMax = 100;
const self_2: (param?: string) => Access;
export { self_2 as self }
export const serverNow: () => number;
export const SessionUser: v.ObjectSchema<{
    readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly firstName: v.StringSchema<undefined>;
    readonly lastName: v.StringSchema<undefined>;
    readonly emailAddress: v.StringSchema<undefined>;
    readonly permissions: v.ObjectSchema<{
        readonly isSuperUser: v.BooleanSchema<undefined>;
        readonly globalAccessLevel: v.PicklistSchema<[0, 1, 2], undefined>;
        readonly userType: v.PicklistSchema<[0, 1], undefined>;
        readonly resources: v.RecordSchema<v.StringSchema<undefined>, v.PicklistSchema<[0, 1, 2], undefined>, undefined>;
    }, undefined>;
    readonly status: v.OptionalSchema<v.PicklistSchema<readonly ["ANONYMOUS", "BANNED", "DELETED", "ACTIVE", "REGISTRATION"], undefined>, undefined>;
    readonly token: v.StringSchema<undefined>;
}, undefined>;
export type SessionUser = v.InferOutput<typeof SessionUser>;
export function setClockOffset(ms: number): void;
export const severities: {
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
    readonly fault: {
        readonly word: 'Fault';
        readonly icon: 'triangle';
        readonly tone: 'warn';
        readonly meaning: 'The panel reported a fault.';
        readonly standsFor: 'fault';
    };
    readonly warning: {
        readonly word: 'Warning';
        readonly icon: 'triangle';
        readonly tone: 'warn';
        readonly meaning: 'Issues of a site are open, or a day had a prealarm, an early warning or a critical issue.';
        readonly standsFor: 'warning';
    };
    readonly nonCritical: {
        readonly word: 'Non-critical';
        readonly icon: 'ring';
        readonly tone: 'unknown';
        readonly meaning: 'An issue that can wait.';
        readonly standsFor: 'neither hasAlarms nor isUrgent, Non-critical';
    };
};
export const sharedErrors: Catalogue;
export const signedIn: Access;
interface SiteData {
    readonly siteId: string;
    readonly name: string;
}
export const siteTabs: {
    readonly systems: 1;
    readonly modems: 2;
    readonly loopSystems: 3;
    readonly contacts: 5;
    readonly logBook: 8;
    readonly works: 9;
};
export type SortOf<E extends ListEndpoint> = E['sort'][number];
export const stageStatuses: readonly ['pending', 'ok', 'fail'];
export type StateIcon = 'check' | 'cross' | 'octagon' | 'triangle' | 'diamond' | 'ring' | 'square';
export interface StateLook {
    readonly word: string;
    readonly icon: StateIcon;
    readonly tone: Tone;
    readonly meaning: string;
    readonly standsFor: string;
}
export const states: {
    readonly connected: {
        readonly word: 'Connected';
        readonly icon: 'check';
        readonly tone: 'ok';
        readonly meaning: 'Messages of the panel arrive.';
        readonly standsFor: 'system_connected, connected, Connected';
    };
    readonly offline: {
        readonly word: 'Offline';
        readonly icon: 'cross';
        readonly tone: 'unknown';
        readonly meaning: 'No messages of the panel arrive. What failed stands beside it.';
        readonly standsFor: 'any other connection state, offline, lost contact, not connected, Disconnected';
    };
    readonly unknown: {
        readonly word: 'Unknown';
        readonly icon: 'ring';
        readonly tone: 'unknown';
        readonly meaning: 'Nothing was heard yet, or the platform is silent.';
        readonly standsFor: 'no connection state';
    };
    readonly active: {
        readonly word: 'Active';
        readonly icon: 'check';
        readonly tone: 'ok';
        readonly meaning: 'All systems of the site are connected and no issue is open.';
        readonly standsFor: 'active';
    };
    readonly calm: {
        readonly word: 'Calm';
        readonly icon: 'check';
        readonly tone: 'ok';
        readonly meaning: 'A day without trouble.';
        readonly standsFor: 'calm';
    };
};
export const Statistics: v.ObjectSchema<{
    readonly modemsCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly unitsCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly systemsCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly sitesCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly usersCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
}, undefined>;
export type Statistics = v.InferOutput<typeof Statistics>;
export const storageKey: (name: string) => string;
export const storageKeys: {
    readonly token: 'auth_token';
    readonly user: 'user';
    readonly device: 'known_device';
    readonly locale: 'intl-locale';
    readonly pageSize: 'per_page';
    readonly pendingInvitation: 'pending_invitation';
    readonly rememberedLocation: 'remembered_location';
};
export const stream: <const Path extends string, Message>(path: Path, spec: Omit<StreamEndpoint<Path, Message>, 'kind' | 'method' | 'path' | 'catalogue'>) => StreamEndpoint<Path, Message>;
export interface StreamEndpoint<Path extends string = string, Message = unknown> extends Common<Path> {
    readonly kind: 'stream';
    readonly method: 'GET';
    readonly message: Schema<Message>;
}
export type Subject = string | ((rule: SubjectRule) => string | undefined);
export type SubjectRule = Extract<Access, {
    param: string;
}>;
export function subjectsOf(access: Access): SubjectRule[];
export const superAdmin: Access;
export const superUser: Access;
interface SystemData {
    readonly systemId: string;
    readonly siteId: string;
    readonly name: string;
}
export const systemName: ({ name, number }: {
    name: string | null;
    number: number;
}) => string;
export const systemTabs: {
    readonly issues: 0;
    readonly configurations: 1;
};
export const systemTypeLabel: (type: string) => string;
export const systemTypeLabels: Record<ModemSystemType, string>;
export const systemTypeOptions: {
    value: "autroprime" | "autrosafe" | "simulator";
    label: string;
}[];
export const takenWords: readonly ['mine', 'nobody'];
const Text_2: v.NullableSchema<v.StringSchema<undefined>, undefined>;
export { Text_2 as Text }
export const Time: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
export const timeoutErrorText = "The server takes too long to answer. Try again in a moment.";
export type Tone = 'ok' | 'fail' | 'warn' | 'attention' | 'unknown' | 'info';
export const toServerTime: (ownMs: number) => number;
export const TwoStepCode: v.SchemaWithPipe<readonly [v.StringSchema<"Enter the code">, v.TransformAction<string, string>, v.RegexAction<string, "Enter the 6 digits of your app, or a recovery code">]>;
export const TwoStepCodeBody: v.ObjectSchema<{
    readonly code: v.SchemaWithPipe<readonly [v.StringSchema<"Enter the code">, v.TransformAction<string, string>, v.RegexAction<string, "Enter the 6 digits of your app, or a recovery code">]>;
}, undefined>;
export const underBase: (path: string) => string;
export const unfitText = "has a character that is not allowed";
export const upload: <const Path extends string, Answer, Body>(path: Path, { maxFileBytes, ...spec }: ItemSpec<Answer, Body, never> & {
    body: Schema<Body>;
    maxFileBytes: number;
}) => ItemEndpoint<Path, Answer, Body>;
export const User: v.ObjectSchema<{
    readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly firstName: v.StringSchema<undefined>;
    readonly lastName: v.StringSchema<undefined>;
    readonly emailAddress: v.StringSchema<undefined>;
    readonly phoneNumber: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly status: v.PicklistSchema<readonly ["ANONYMOUS", "BANNED", "DELETED", "ACTIVE", "REGISTRATION"], undefined>;
    readonly number: v.NumberSchema<undefined>;
    readonly address: v.ObjectSchema<{
        readonly addressLine1: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly addressLine2: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly postalCode: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly city: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly country: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    }, undefined>;
    readonly permissions: v.ObjectSchema<{
        readonly isSuperUser: v.BooleanSchema<undefined>;
        readonly globalAccessLevel: v.PicklistSchema<[0, 1, 2], undefined>;
        readonly userType: v.PicklistSchema<[0, 1], undefined>;
        readonly resources: v.RecordSchema<v.StringSchema<undefined>, v.PicklistSchema<[0, 1, 2], undefined>, undefined>;
    }, undefined>;
}, undefined>;
export type User = v.InferOutput<typeof User>;
interface UserData {
    readonly userId: string;
}
export const UserStatus: v.PicklistSchema<readonly ["ANONYMOUS", "BANNED", "DELETED", "ACTIVE", "REGISTRATION"], undefined>;
export type UserStatus = v.InferOutput<typeof UserStatus>;
export const userStatuses: readonly ['ANONYMOUS', 'BANNED', 'DELETED', 'ACTIVE', 'REGISTRATION'];
export const UserType: {
    readonly REGULAR: 0;
    readonly SUPER: 1;
};
export type UserType = (typeof UserType)[keyof typeof UserType];
export const userTypeLabels: Record<UserType, string>;
export interface Viewer {
    readonly id: string;
    readonly permissions: {
        readonly isSuperUser: boolean;
        readonly globalAccessLevel: AccessLevel;
        readonly userType: UserType;
        readonly resources: Readonly<Record<string, AccessLevel>>;
    };
}
export const visibleText: (message: string) => v.CheckAction<string, string>;
export const withoutBase: (path: string) => string;
export const workDuring: Readonly<Record<WorkKind, string>>;
export type WorkKind = (typeof workKinds)[number];
export const workKinds: readonly ['test', 'service', 'building', 'closed'];
export const WorkMark: v.ObjectSchema<{
    readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly kind: v.PicklistSchema<readonly ["test", "service", "building", "closed"], undefined>;
    readonly until: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
    readonly startedBy: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly phoneNumber: v.NullableSchema<v.StringSchema<undefined>, undefined>;
}, undefined>;
export type WorkMark = v.InferOutput<typeof WorkMark>;
export type WrittenKind = ChangeKind;
export { }
}
