declare module '@emberwatch/contract' {
export * from '@emberwatch/contract:access';
export { DeviceId, deviceHeader, Email, newPassword, sameEmail } from '@emberwatch/contract:account-fields';
export * from '@emberwatch/contract:admin';
export * from '@emberwatch/contract:api';
export * from '@emberwatch/contract:auth';
export * from '@emberwatch/contract:base-path';
export * from '@emberwatch/contract:build-name';
export * from '@emberwatch/contract:change-kinds';
export * from '@emberwatch/contract:configurations';
export * from '@emberwatch/contract:endpoint';
export { Activity, type FieldChange } from '@emberwatch/contract:entities/activity';
export * from '@emberwatch/contract:entities/attention';
export * from '@emberwatch/contract:entities/common';
export * from '@emberwatch/contract:entities/install-base';
export * from '@emberwatch/contract:entities/jobs';
export * from '@emberwatch/contract:entities/loops';
export * from '@emberwatch/contract:entities/modems';
export * from '@emberwatch/contract:entities/reports';
export * from '@emberwatch/contract:entities/site-map';
export * from '@emberwatch/contract:entities/site-record';
export * from '@emberwatch/contract:entities/sites';
export * from '@emberwatch/contract:entities/systems';
export * from '@emberwatch/contract:entities/users';
export * from '@emberwatch/contract:errors';
export * from '@emberwatch/contract:event-classes';
export * from '@emberwatch/contract:fleet-state';
export * from '@emberwatch/contract:install-base';
export * from '@emberwatch/contract:invitations';
export * from '@emberwatch/contract:invites';
export * from '@emberwatch/contract:jobs';
export * from '@emberwatch/contract:limits';
export * from '@emberwatch/contract:live';
export * from '@emberwatch/contract:loop-file';
export * from '@emberwatch/contract:loops';
export * from '@emberwatch/contract:modem-code';
export * from '@emberwatch/contract:modems';
export * from '@emberwatch/contract:network-configuration';
export * from '@emberwatch/contract:paths';
export * from '@emberwatch/contract:personal-details';
export * from '@emberwatch/contract:releases';
export * from '@emberwatch/contract:report-exports';
export * from '@emberwatch/contract:report-queries';
export * from '@emberwatch/contract:reports';
export * from '@emberwatch/contract:search';
export * from '@emberwatch/contract:sessions';
export * from '@emberwatch/contract:sites';
export * from '@emberwatch/contract:systems';
export { hasVisibleText, isUnfitText, unfitText } from '@emberwatch/contract:text-rules';
export * from '@emberwatch/contract:two-step';
export * from '@emberwatch/contract:users';
}

declare module '@emberwatch/contract:access' {
import { AccessLevel, type UserType } from '@emberwatch/contract:limits';
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
export type AccessItem = 'site' | 'system' | 'modem' | 'scannedSystem' | 'loop' | 'unit' | 'configuration' | 'siteAccess' | 'systemAccess';
export interface Viewer {
    readonly id: string;
    readonly permissions: {
        readonly isSuperUser: boolean;
        readonly globalAccessLevel: AccessLevel;
        readonly userType: UserType;
        readonly resources: Readonly<Record<string, AccessLevel>>;
    };
}
export type SubjectRule = Extract<Access, {
    param: string;
}>;
export type Subject = string | ((rule: SubjectRule) => string | undefined);
export const anyone: Access;
export const signedIn: Access;
export const superUser: Access;
export const globalAdmin: Access;
export const superAdmin: Access;
export const self: (param?: string) => Access;
export const anyOf: (...rules: Access[]) => Access;
export const onSite: (param: string, level: AccessLevel) => Access;
export const onSystem: (param: string, level: AccessLevel) => Access;
export const onModem: (param: string, level: AccessLevel) => Access;
export const onScannedSystem: (param: string, level: AccessLevel) => Access;
export const onLoop: (param: string, level: AccessLevel) => Access;
export const onUnit: (param: string, level: AccessLevel) => Access;
export const onConfiguration: (param: string, level: AccessLevel) => Access;
export const onSiteAccess: (param: string, level: AccessLevel) => Access;
export const onSystemAccess: (param: string, level: AccessLevel) => Access;
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
export function allows(access: Access, user: Viewer | null, subject?: Subject): boolean;
export function subjectsOf(access: Access): SubjectRule[];
}

declare module '@emberwatch/contract:limits' {
export const AccessLevel: {
    readonly MONITOR: 0;
    readonly OPERATOR: 1;
    readonly ADMIN: 2;
};
export type AccessLevel = (typeof AccessLevel)[keyof typeof AccessLevel];
export const accessLevelLabels: Record<AccessLevel, string>;
export const UserType: {
    readonly REGULAR: 0;
    readonly SUPER: 1;
};
export type UserType = (typeof UserType)[keyof typeof UserType];
export const userTypeLabels: Record<UserType, string>;
export const invitationDays = 14;
export const pageSizes: readonly [10, 25, 50, 100];
export type PageSize = (typeof pageSizes)[number];
export const defaultPageSize: PageSize;
export const pageWindow = 6;
export const maxListLimit = 1000;
export const defaultListLimit = 100;
export const noValue = "none";
export const listDelayMs = 500;
export const lengths: {
    readonly passwordMin: 8;
    readonly passwordMax: 50;
    readonly nameMax: 36;
    readonly phoneMin: 6;
    readonly phoneMax: 32;
    readonly addressMin: 2;
    readonly siteNumberMax: 100;
    readonly systemNameMax: 100;
    readonly loopNameMax: 100;
    readonly unitTagName: 24;
    readonly unitDetectionZone: 34;
    readonly unitLsiNumber: 30;
    readonly unitType: 24;
    readonly unitSerialNumber: 50;
    readonly unitComment: 255;
};
export const portMax = 65535;
export const loopUnitsMax = 127;
export const modemSystemTypes: readonly ['autrosafe', 'autroprime', 'simulator'];
type ModemSystemType = (typeof modemSystemTypes)[number];
export const systemTypeLabels: Record<ModemSystemType, string>;
export const systemTypeLabel: (type: string) => string;
export const systemTypeOptions: {
    value: "autroprime" | "autrosafe" | "simulator";
    label: string;
}[];
export const subnetMasks: {
    prefix: number;
    mask: string;
    label: string;
}[];
export const hiddenTabMs = 60000;
export const pollMs = 30000;
export const lateMs = 75000;
export const storageKeys: {
    readonly token: 'auth_token';
    readonly user: 'user';
    readonly device: 'known_device';
    readonly locale: 'intl-locale';
    readonly pageSize: 'per_page';
    readonly pendingInvitation: 'pending_invitation';
    readonly rememberedLocation: 'remembered_location';
};
export const earliestReportDate = "1998-01-01";
export const earliestDate = "1998-01-01";
export const latestDate = "2100-12-31";
export const jsonBodyMax: number;
export const jsonDepthMax = 32;
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
export const unitTypePresets: readonly ['BSD-310', 'BSD-310/N', 'BSD-311', 'BSD-330', 'BSB-310A', 'BSJ-310', 'BSE-310', 'BSE-320', 'BDH-200', 'BDH-300', 'BHH-200', 'BHH-300', 'BHH-500/S', 'BHH-220', 'BHH-320', 'BBL-100/IP', 'BBR-130', 'BBR-200', 'BBR-230', 'BBR-230/IP', 'BBQ-130', 'BBQ-230'];
export const installBaseFileTypes: readonly ['csv', 'xlsx', 'xls'];
export const configurationHashShown = 12;
export const configurationFileMax: number;
export const classReasonFileMax: number;
export const inlineXmlMax: number;
export const loopFileMax: number;
export const loopFileUnitsMax = 10000;
export const installBaseFileMax: number;
export const installBaseRowsMax = 500000;
export const installBaseColumnsMax = 100;
export const installBaseProblemsMax = 50;
export const formEnvelopeMax: number;
export const largestUpload: number;
export {};
}

declare module '@emberwatch/contract:account-fields' {
import * as v from 'valibot';
export const Email: v.SchemaWithPipe<readonly [v.StringSchema<"Email address has an invalid format">, v.TrimAction, v.NonEmptyAction<string, "Email is required">, v.MaxLengthAction<string, 254, "Email address has an invalid format">, v.EmailAction<string, "Email address has an invalid format">]>;
export const sameEmail: (one: string, other: string) => boolean;
export const Password: v.SchemaWithPipe<readonly [v.StringSchema<"Password is required">, v.NonEmptyAction<string, "Password is required">, v.MaxLengthAction<string, 1024, "Password is too long">]>;
export const newPassword: (tooShort: string) => v.SchemaWithPipe<readonly [v.StringSchema<string>, v.MinLengthAction<string, 8, string>, v.MaxLengthAction<string, 50, "Password must be less or equal to 50 characters">]>;
export const DeviceId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, "Device is invalid">]>;
export const deviceHeader = "x-device";
}

declare module '@emberwatch/contract:admin' {
export const admin: {
    stats: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/admin/stats", {
        modemsCount: number;
        unitsCount: number;
        systemsCount: number;
        sitesCount: number;
        usersCount: number;
    }, undefined>;
    sites: import("@emberwatch/contract:endpoint").ListEndpoint<"/v1/admin/sites", {
        id: string;
        name: string;
        previousName: string | null;
        number: number;
        siteNumber: string | null;
        description: string | null;
        address: {
            addressLine1: string | null;
            addressLine2: string | null;
            postalCode: string | null;
            city: string | null;
            country: string | null;
        };
        previousAddress: {
            addressLine1: string | null;
            addressLine2: string | null;
            postalCode: string | null;
            city: string | null;
            country: string | null;
        } | null;
        comment: string | null;
        createdAt: string;
        createdBy: string | null;
        createdById: string | null;
        creator: string | null;
        systemIds: string[];
    }, {}, "city" | "createdAt" | "createdBy" | "name" | "number" | "siteNumber", "address" | "city" | "createdBy" | "name" | "postalCode" | "siteNumber", never, {}>;
    systems: import("@emberwatch/contract:endpoint").ListEndpoint<"/v1/admin/systems", {
        id: string;
        name: string | null;
        previousName: string | null;
        number: number;
        equipmentNumber: string | null;
        type: string;
        tag: string | null;
        status: string;
        siteId: string;
        siteName: string;
        comment: string | null;
        createdAt: string;
        archivedAt: string | null;
        issuesCount: number;
        openIssuesCount?: number | undefined;
        configurationsCount: number;
        operators: {
            id: string;
            firstName: string;
            lastName: string;
            emailAddress: string;
            accessLevel: 0 | 1 | 2;
        }[];
        connectionState: string | null;
    }, {}, "createdAt" | "equipmentNumber" | "issuesCount" | "name" | "number" | "siteName" | "tag" | "type", "equipmentNumber" | "name" | "siteName" | "tag", "connectionState" | "type", {}>;
};
}

declare module '@emberwatch/contract:endpoint' {
import * as v from 'valibot';
import type { Access } from '@emberwatch/contract:access';
import type { ChangeKind, WrittenKind } from '@emberwatch/contract:change-kinds';
import type { ErrorCode } from '@emberwatch/contract:errors';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Schema<Output = unknown> = v.GenericSchema<any, Output>;
type NoSchema = undefined;
type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;
export type Params<Path extends string> = Record<ParamNames<Path>, string>;
interface Common<Path extends string> {
    readonly name: string;
    readonly path: Path;
    readonly summary: string;
    readonly access: Access;
    readonly errors: readonly ErrorCode[];
    readonly live?: readonly ChangeKind[] | undefined;
    readonly shows?: readonly WrittenKind[] | undefined;
    readonly isAddition?: boolean | undefined;
    readonly readsDevice?: boolean | undefined;
    readonly asksFreshCode?: boolean | undefined;
    readonly service?: string | undefined;
}
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
}
export interface FileEndpoint<Path extends string = string, Query = unknown> extends Common<Path> {
    readonly kind: 'file';
    readonly method: 'GET';
    readonly mediaType: string;
    readonly defaultName: string;
    readonly query: Schema<Query>;
}
export interface ListEndpoint<Path extends string = string, Row = unknown, Meta = unknown, Sort extends string = string, Search extends string = string, Filter extends string = string, Extra = unknown> extends Common<Path> {
    readonly kind: 'list';
    readonly method: 'GET';
    readonly row: Schema<Row>;
    readonly meta: Schema<Meta>;
    readonly sort: readonly Sort[];
    readonly defaultOrder: Order;
    readonly search: readonly Search[];
    readonly filters: readonly Filter[];
    readonly extra: Schema<Extra>;
}
export type RowOf<E extends ListEndpoint> = v.InferOutput<E['row']>;
export type MetaOf<E extends ListEndpoint> = v.InferOutput<E['meta']>;
export type SortOf<E extends ListEndpoint> = E['sort'][number];
export type SearchOf<E extends ListEndpoint> = E['search'][number];
export type FilterOf<E extends ListEndpoint> = E['filters'][number];
export type ExtraOf<E extends ListEndpoint> = v.InferOutput<E['extra']>;
export type QueryOf<E extends ListEndpoint> = string extends SortOf<E> ? Readonly<Record<string, unknown>> : ListQuery<SortOf<E>, SearchOf<E>, FilterOf<E>> & Partial<ExtraOf<E>>;
export type ListAnswerOf<E extends ListEndpoint> = ListAnswer<RowOf<E>, MetaOf<E>>;
export interface StreamEndpoint<Path extends string = string, Message = unknown> extends Common<Path> {
    readonly kind: 'stream';
    readonly method: 'GET';
    readonly message: Schema<Message>;
}
export type Endpoint = ItemEndpoint | ListEndpoint | FileEndpoint | StreamEndpoint;
export type Order = 'ASC' | 'DESC';
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
export interface ListAnswer<Row, Meta = unknown> {
    data: Row[];
    count: number;
    meta: Meta;
}
interface ItemSpec<Answer, Body> {
    name: string;
    summary: string;
    access: Access;
    errors?: readonly ErrorCode[];
    live?: readonly ChangeKind[];
    shows?: readonly WrittenKind[];
    changes?: readonly WrittenKind[];
    isRemoval?: true;
    isAddition?: true;
    readsDevice?: true;
    asksFreshCode?: true;
    answer: Schema<Answer>;
    body?: Schema<Body>;
    maxBodyBytes?: number;
}
export const get: <const Path extends string, Answer, Body = undefined>(path: Path, spec: ItemSpec<Answer, Body>) => ItemEndpoint<Path, Answer, Body>;
export const post: <const Path extends string, Answer, Body = undefined>(path: Path, spec: ItemSpec<Answer, Body>) => ItemEndpoint<Path, Answer, Body>;
export const put: <const Path extends string, Answer, Body = undefined>(path: Path, spec: ItemSpec<Answer, Body>) => ItemEndpoint<Path, Answer, Body>;
export const del: <const Path extends string, Answer, Body = undefined>(path: Path, spec: ItemSpec<Answer, Body>) => ItemEndpoint<Path, Answer, Body>;
export const upload: <const Path extends string, Answer, Body>(path: Path, { maxFileBytes, ...spec }: ItemSpec<Answer, Body> & {
    body: Schema<Body>;
    maxFileBytes: number;
}) => ItemEndpoint<Path, Answer, Body>;
interface ListSpec<Row, Meta, Sort extends string, Search extends string, Filter extends string, Extra> {
    name: string;
    summary: string;
    access: Access;
    errors?: readonly ErrorCode[];
    live?: readonly ChangeKind[];
    shows?: readonly WrittenKind[];
    isAddition?: true;
    row: Schema<Row>;
    meta?: Schema<Meta>;
    sort: readonly [Sort, ...Sort[]];
    defaultOrder?: Order;
    search?: readonly Search[];
    filters?: readonly Filter[];
    extra?: Schema<Extra>;
}
const nothing: v.ObjectSchema<{}, undefined>;
export type Nothing = v.InferOutput<typeof nothing>;
export const list: <const Path extends string, Row, Sort extends string, Search extends string = never, Filter extends string = never, Meta = Nothing, Extra = Nothing>(path: Path, spec: ListSpec<Row, Meta, Sort, Search, Filter, Extra>) => ListEndpoint<Path, Row, Meta, Sort, Search, Filter, Extra>;
interface FileSpec<Query> {
    name: string;
    summary: string;
    access: Access;
    errors?: readonly ErrorCode[];
    shows?: readonly WrittenKind[];
    isAddition?: true;
    mediaType: string;
    defaultName: string;
    query?: Schema<Query>;
}
export const file: <const Path extends string, Query = Nothing>(path: Path, spec: FileSpec<Query>) => FileEndpoint<Path, Query>;
export const stream: <const Path extends string, Message>(path: Path, spec: Omit<StreamEndpoint<Path, Message>, 'kind' | 'method' | 'path'>) => StreamEndpoint<Path, Message>;
export const ofService: <E extends Endpoint>(area: string, endpoint: E) => E;
export const paramNames: (path: string) => string[];
export const fillPath: (path: string, params: Record<string, string>) => string;
export {};
}

declare module '@emberwatch/contract:change-kinds' {
export const laterKinds: readonly ['scannedSystem', 'loop', 'unit', 'installBase'];
export const changeKinds: readonly ["site", "system", "modem", "issue", "configuration", "access", "rights", "user", "job", "scannedSystem", "loop", "unit", "installBase"];
export type ChangeKind = (typeof changeKinds)[number];
export type WrittenKind = ChangeKind | 'invitation' | 'mail' | 'session' | 'twoStep';
}

declare module '@emberwatch/contract:errors' {
import * as v from 'valibot';
const catalogue: {
    readonly 'generic.bad_request': readonly [400, "Bad request"];
    readonly 'generic.unauthorized_access': readonly [403, "Unauthorized access"];
    readonly 'generic.not_found': readonly [404, "Not found"];
    readonly 'generic.method_not_allowed': readonly [405, "Method not allowed"];
    readonly 'generic.request_timeout': readonly [408, "The request took too long to arrive"];
    readonly 'generic.conflict': readonly [409, "Changed by someone else meanwhile"];
    readonly 'generic.still_at_work': readonly [409, "The same is being done already"];
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
    readonly 'user.invalid_confirmation_code': readonly [400, "Invalid confirmation code"];
    readonly 'user.confirmation_code_expired': readonly [400, "Confirmation code expired"];
    readonly 'user.max_attempts_reached': readonly [400, "Maximum number of attempts reached"];
    readonly 'user.invalid_password_format': readonly [400, "Invalid password format"];
    readonly 'user.invalid_password': readonly [400, "Invalid password"];
    readonly 'user.invalid_email_or_password': readonly [401, "Email or password is invalid"];
    readonly 'user.two_step_required': readonly [401, "Enter the code of your authenticator app"];
    readonly 'user.invalid_two_step_code': readonly [400, "The code is wrong or has been used"];
    readonly 'user.fresh_code_required': readonly [401, "Enter a code of your authenticator app to go on"];
    readonly 'user.two_step_setup_required': readonly [403, "Turn on two-step sign-in first"];
    readonly 'user.two_step_already_on': readonly [409, "Two-step sign-in is already on"];
    readonly 'user.two_step_not_on': readonly [409, "Two-step sign-in is not on"];
    readonly 'user.two_step_is_required': readonly [409, "Two-step sign-in is required of super users"];
    readonly 'login.invalidCredentials': readonly [401, "Invalid username or password"];
    readonly 'user.email_already_exists_confirmed': readonly [409, "Email already registered"];
    readonly 'user.email_already_exists_unconfirmed': readonly [409, "Email already registered but not confirmed"];
    readonly 'user.initial_password_already_set': readonly [409, "Initial password is already set"];
    readonly 'user.initial_password_not_set': readonly [409, "Initial password is not set"];
    readonly 'user.email_address_cannot_be_changed': readonly [400, "Email address cannot be changed"];
    readonly 'user.email_address_missing': readonly [400, "Email address is missing"];
    readonly 'user.email_address_already_confirmed': readonly [409, "Email address is already confirmed"];
    readonly 'user.email_address_not_confirmed': readonly [409, "Confirm your email address first"];
    readonly 'user.invalid_reset_token': readonly [400, "This link is invalid, has been used or is too old"];
    readonly 'user.session_not_found': readonly [404, "Session not found"];
    readonly 'user.phone_number_already_set': readonly [409, "Phone number is already set"];
    readonly 'user.redundant_request': readonly [409, "This has been done already"];
    readonly 'user.device_not_found': readonly [404, "Device not found"];
    readonly 'user.invitation_not_found': readonly [404, "Invitation not found"];
    readonly 'user.invitation_accepted': readonly [409, "Invitation is already accepted"];
    readonly 'user_invitation.already_exists': readonly [409, "User access already sent"];
    readonly 'user_invitation.rejected': readonly [409, "Invitation is rejected"];
    readonly 'user_invitation.expired': readonly [409, "Invitation has expired"];
    readonly 'user_invitation.not_pending': readonly [409, "Invitation is already answered"];
    readonly 'user.last_administrator': readonly [409, "Make somebody else an administrator first"];
    readonly 'site_access.last_administrator': readonly [409, "The last administrator of a site cannot be removed"];
    readonly 'system_access.last_administrator': readonly [409, "The last administrator of a system cannot be removed"];
    readonly 'site_access.already_exists': readonly [409, "User is already invited"];
    readonly 'site_access.not_found': readonly [404, "Site access not found"];
    readonly 'site_access.already_accepted': readonly [409, "Site access is already accepted"];
    readonly 'system_access.not_found': readonly [404, "System access not found"];
    readonly 'hardware.not_found': readonly [404, "Hardware not found"];
    readonly 'hardware.already_exists': readonly [409, "Hardware already exists"];
    readonly 'site.not_found': readonly [404, "Site not found"];
    readonly 'site.has_live_systems': readonly [409, "Site with live systems cannot be deleted"];
    readonly 'system_configuration.duplicate': readonly [409, "Same configuration file cannot be added"];
    readonly 'system_configuration.not_found': readonly [404, "Configuration not found"];
    readonly 'system_configuration.doctype_not_allowed': readonly [400, "XML files with a DOCTYPE are not accepted"];
    readonly 'system_configuration.limits_exceeded': readonly [400, "XML file has too many or too deeply nested elements"];
    readonly 'system_configuration.malformed': readonly [400, "XML file is not well-formed"];
    readonly 'system.not_found': readonly [404, "System not found"];
    readonly 'system.already_exists': readonly [409, "System already exists"];
    readonly 'system.already_archived': readonly [409, "System is already archived"];
    readonly 'system.user_already_added': readonly [409, "User is already added to the system"];
    readonly 'task.not_found': readonly [404, "Task not found"];
    readonly 'task.unit_already_marked_as_tested': readonly [409, "Unit is already marked as tested"];
    readonly 'task.not_in_progress': readonly [409, "Task is not in progress"];
    readonly 'task.already_in_progress': readonly [409, "Task is already in progress"];
    readonly 'task.unit_not_tested': readonly [409, "Unit is not tested"];
    readonly 'task.completed': readonly [409, "Task is completed"];
    readonly 'issue.not_found': readonly [404, "Issue not found"];
    readonly 'loop.not_found': readonly [404, "Loop not found"];
    readonly 'unit.not_found': readonly [404, "Unit not found"];
    readonly 'modem.unsupported_code_format': readonly [400, "Unsupported modem code format"];
    readonly 'modem.imei_already_registered': readonly [409, "Modem IMEI is already registered"];
    readonly 'modem.not_found': readonly [404, "Modem not found"];
    readonly 'modem.no.configuration': readonly [409, "Modem is currently not configured"];
    readonly 'modem_endpoint.already_registered': readonly [409, "Modem endpoint ID already registered"];
    readonly 'modem_endpoint.not_found': readonly [404, "Modem endpoint not found"];
    readonly 'modem_site.mismatch': readonly [409, "Modem endpoint is located in a different site"];
    readonly 'scanned_system.not_found': readonly [404, "Loop system not found"];
    readonly 'scanned_loop.is_locked': readonly [409, "Modifications in this loop are disabled"];
    readonly 'scanned_unit.tag_name_already_exists': readonly [409, "Tag name already exists"];
    readonly 'scanned_unit.serial_number_already_exists': readonly [409, "Serial number already exists"];
    readonly 'scanned_unit.form.tag_or_dz_required': readonly [400, "Tag or Detection Zone is required"];
    readonly 'install_base_report.parsing_failed': readonly [400, "Install base report file has invalid data format"];
    readonly 'job.not_found': readonly [404, "This work is not there any more"];
    readonly 'job.no_file': readonly [409, "There is no file yet"];
    readonly 'job.access_changed': readonly [409, "Your access has changed since this file was made: make it anew"];
    readonly 'job.no_room': readonly [503, "Too many files wait on the server at the moment; try again in some minutes"];
    readonly 'job.too_many': readonly [429, "You have enough work going on; wait until some of it is done"];
    readonly 'failed_mail.not_found': readonly [404, "This mail is not there any more"];
    readonly 'failed_mail.being_sent': readonly [409, "This mail is being sent at this moment"];
    readonly 'failed_mail.has_ended': readonly [409, "The code or link in this mail has ended; the person asks for a new one"];
    readonly 'mail.not_sent': readonly [503, "The mail could not be sent, please try again in a moment"];
    readonly 'missing.form.fields': readonly [400, "Some form fields are missing"];
};
export type ErrorCode = keyof typeof catalogue;
export const errorCodes: ErrorCode[];
export const commonErrors: readonly ["generic.bad_request", "generic.server_error"];
export const isErrorCode: (code: string) => code is ErrorCode;
export const errorStatus: (code: ErrorCode) => number;
export const errorText: (code: string) => string;
export const networkErrorText = "No internet connection";
export const timeoutErrorText = "The server takes too long to answer. Try again in a moment.";
export const forbiddenText: string;
export const Problem: v.ObjectSchema<{
    readonly status: v.NumberSchema<undefined>;
    readonly statusText: v.StringSchema<undefined>;
    readonly message: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
    readonly fields: v.OptionalSchema<v.RecordSchema<v.StringSchema<undefined>, v.StringSchema<undefined>, undefined>, undefined>;
}, undefined>;
export type Problem = v.InferOutput<typeof Problem>;
export {};
}

declare module '@emberwatch/contract:api' {
import type { Endpoint } from '@emberwatch/contract:endpoint';
export const endpointsByArea: {
    readonly auth: readonly Endpoint[];
    readonly admin: readonly Endpoint[];
    readonly 'sites-systems': readonly Endpoint[];
    readonly modems: readonly Endpoint[];
    readonly loops: readonly Endpoint[];
    readonly reports: readonly Endpoint[];
};
export const allEndpoints: readonly Endpoint[];
export const apiBase = "/api";
}

declare module '@emberwatch/contract:auth' {
import * as v from 'valibot';
export const Login: v.ObjectSchema<{
    readonly emailAddress: v.SchemaWithPipe<readonly [v.StringSchema<"Email address has an invalid format">, v.TrimAction, v.NonEmptyAction<string, "Email is required">, v.MaxLengthAction<string, 254, "Email address has an invalid format">, v.EmailAction<string, "Email address has an invalid format">]>;
    readonly password: v.SchemaWithPipe<readonly [v.StringSchema<"Password is required">, v.NonEmptyAction<string, "Password is required">, v.MaxLengthAction<string, 1024, "Password is too long">]>;
}, undefined>;
export type Login = v.InferOutput<typeof Login>;
export const TwoStepLogin: v.ObjectSchema<{
    readonly emailAddress: v.SchemaWithPipe<readonly [v.StringSchema<"Email address has an invalid format">, v.TrimAction, v.NonEmptyAction<string, "Email is required">, v.MaxLengthAction<string, 254, "Email address has an invalid format">, v.EmailAction<string, "Email address has an invalid format">]>;
    readonly password: v.SchemaWithPipe<readonly [v.StringSchema<"Password is required">, v.NonEmptyAction<string, "Password is required">, v.MaxLengthAction<string, 1024, "Password is too long">]>;
    readonly code: v.SchemaWithPipe<readonly [v.StringSchema<"Enter the code">, v.TransformAction<string, string>, v.RegexAction<string, "Enter the 6 digits of your app, or a recovery code">]>;
}, undefined>;
export type TwoStepLogin = v.InferOutput<typeof TwoStepLogin>;
export const Registration: v.SchemaWithPipe<readonly [v.ObjectSchema<{
    readonly firstName: v.SchemaWithPipe<readonly [v.StringSchema<string>, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, 36, string>, v.RegexAction<string, string>]>;
    readonly lastName: v.SchemaWithPipe<readonly [v.StringSchema<string>, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, 36, string>, v.RegexAction<string, string>]>;
    readonly password: v.SchemaWithPipe<readonly [v.StringSchema<string>, v.MinLengthAction<string, 8, string>, v.MaxLengthAction<string, 50, "Password must be less or equal to 50 characters">]>;
    readonly passwordConfirmation: v.StringSchema<"Password confirmation must be the same">;
    readonly emailAddress: v.SchemaWithPipe<readonly [v.StringSchema<"Email address has an invalid format">, v.TrimAction, v.NonEmptyAction<string, "Email address has an invalid format">, v.MaxLengthAction<string, 254, "Email address has an invalid format">, v.EmailAction<string, "Email address has an invalid format">]>;
    readonly emailConfirmation: v.StringSchema<"Email and email confirmation do not match!">;
    readonly telephone: v.SchemaWithPipe<readonly [v.StringSchema<"Invalid phone number">, v.TrimAction, v.MinLengthAction<string, 6, "Invalid phone number">, v.MaxLengthAction<string, 32, "Invalid phone number">, v.RegexAction<string, "Invalid phone number">]>;
    readonly addressLine1: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<"Invalid address">, v.TrimAction, v.MaxLengthAction<string, 255, "Invalid address">, v.RegexAction<string, "Invalid address">]>, undefined>, undefined>;
    readonly addressLine2: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<"Invalid address">, v.TrimAction, v.MaxLengthAction<string, 255, "Invalid address">, v.RegexAction<string, "Invalid address">]>, undefined>, undefined>;
    readonly city: v.SchemaWithPipe<readonly [v.StringSchema<string>, v.TrimAction, v.MinLengthAction<string, 2, string>, v.CheckAction<string, string>, v.MaxLengthAction<string, 255, string>, v.RegexAction<string, string>]>;
    readonly country: v.SchemaWithPipe<readonly [v.StringSchema<string>, v.TrimAction, v.MinLengthAction<string, 2, string>, v.CheckAction<string, string>, v.MaxLengthAction<string, 255, string>, v.RegexAction<string, string>]>;
    readonly postalCode: v.SchemaWithPipe<readonly [v.StringSchema<"Postal code is too short (should be at least 2 characters)">, v.TrimAction, v.MinLengthAction<string, 2, "Postal code is too short (should be at least 2 characters)">, v.CheckAction<string, string>, v.MaxLengthAction<string, 32, "Postal code is too long">]>;
    readonly acceptTerms: v.SchemaWithPipe<readonly [v.BooleanSchema<"Required">, v.CheckAction<boolean, "Required">]>;
}, undefined>, v.RawCheckAction<{
    firstName: string;
    lastName: string;
    password: string;
    passwordConfirmation: string;
    emailAddress: string;
    emailConfirmation: string;
    telephone: string;
    addressLine1?: string | null | undefined;
    addressLine2?: string | null | undefined;
    city: string;
    country: string;
    postalCode: string;
    acceptTerms: boolean;
}>, v.RawCheckAction<{
    firstName: string;
    lastName: string;
    password: string;
    passwordConfirmation: string;
    emailAddress: string;
    emailConfirmation: string;
    telephone: string;
    addressLine1?: string | null | undefined;
    addressLine2?: string | null | undefined;
    city: string;
    country: string;
    postalCode: string;
    acceptTerms: boolean;
}>]>;
export type Registration = v.InferOutput<typeof Registration>;
export const Registered: v.ObjectSchema<{
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
    readonly isMailSent: v.BooleanSchema<undefined>;
}, undefined>;
export type Registered = v.InferOutput<typeof Registered>;
export const EmailConfirmation: v.ObjectSchema<{
    readonly confirmationCode: v.SchemaWithPipe<readonly [v.StringSchema<"Enter 6-digit confirmation code">, v.TransformAction<string, string>, v.RegexAction<string, "Enter 6-digit confirmation code">]>;
}, undefined>;
export const ResetRequest: v.ObjectSchema<{
    readonly emailAddress: v.SchemaWithPipe<readonly [v.StringSchema<"Email address has an invalid format">, v.TrimAction, v.NonEmptyAction<string, "Email is required">, v.MaxLengthAction<string, 254, "Email address has an invalid format">, v.EmailAction<string, "Email address has an invalid format">]>;
}, undefined>;
export const ResetTokenRequest: v.ObjectSchema<{
    readonly passwordResetToken: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.NonEmptyAction<string, "Token is required">, v.MaxLengthAction<string, 256, "Token is too long">]>;
}, undefined>;
export const PasswordReset: v.SchemaWithPipe<readonly [v.ObjectSchema<{
    readonly password: v.SchemaWithPipe<readonly [v.StringSchema<string>, v.MinLengthAction<string, 8, string>, v.MaxLengthAction<string, 50, "Password must be less or equal to 50 characters">]>;
    readonly passwordConfirmation: v.StringSchema<"Password and password confirmation must be the same">;
    readonly confirmationCode: v.SchemaWithPipe<readonly [v.StringSchema<"Enter 6-digit confirmation code">, v.TransformAction<string, string>, v.RegexAction<string, "Enter 6-digit confirmation code">]>;
    readonly emailAddress: v.SchemaWithPipe<readonly [v.StringSchema<"Email address has an invalid format">, v.TrimAction, v.NonEmptyAction<string, "Email is required">, v.MaxLengthAction<string, 254, "Email address has an invalid format">, v.EmailAction<string, "Email address has an invalid format">]>;
}, undefined>, v.RawCheckAction<{
    password: string;
    passwordConfirmation: string;
    confirmationCode: string;
    emailAddress: string;
}>]>;
export const PasswordResetByToken: v.SchemaWithPipe<readonly [v.ObjectSchema<{
    readonly passwordResetToken: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.NonEmptyAction<string, "Token is required">, v.MaxLengthAction<string, 256, "Token is too long">]>;
    readonly password: v.SchemaWithPipe<readonly [v.StringSchema<string>, v.MinLengthAction<string, 8, string>, v.MaxLengthAction<string, 50, "Password must be less or equal to 50 characters">]>;
    readonly passwordConfirmation: v.StringSchema<"Password and password confirmation must be the same">;
}, undefined>, v.RawCheckAction<{
    passwordResetToken: string;
    password: string;
    passwordConfirmation: string;
}>]>;
export const ResetTokenAnswer: v.ObjectSchema<{
    readonly user: Omit<v.ObjectSchema<{
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
    }, undefined>, "entries" | "~run" | "~standard" | "~types"> & {
        readonly entries: Pick<{
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
        }, "emailAddress" | "firstName" | "id" | "lastName">;
        readonly "~standard": v.StandardProps<{
            id: string;
            firstName: string;
            lastName: string;
            emailAddress: string;
        }, {
            id: string;
            firstName: string;
            lastName: string;
            emailAddress: string;
        }>;
        readonly "~run": (dataset: v.UnknownDataset, config: v.Config<v.BaseIssue<unknown>>) => v.OutputDataset<{
            id: string;
            firstName: string;
            lastName: string;
            emailAddress: string;
        }, v.MinLengthIssue<string, 1> | v.ObjectIssue | v.StringIssue>;
        readonly "~types"?: {
            readonly input: {
                id: string;
                firstName: string;
                lastName: string;
                emailAddress: string;
            };
            readonly output: {
                id: string;
                firstName: string;
                lastName: string;
                emailAddress: string;
            };
            readonly issue: v.MinLengthIssue<string, 1> | v.ObjectIssue | v.StringIssue;
        } | undefined;
    };
    readonly passwordResetToken: v.StringSchema<undefined>;
}, undefined>;
export const PasswordChange: v.SchemaWithPipe<readonly [v.ObjectSchema<{
    readonly password: v.SchemaWithPipe<readonly [v.StringSchema<"Current password is required">, v.NonEmptyAction<string, "Current password is required">, v.MinLengthAction<string, 8, "Current password is too short (should be at least 8 characters)">, v.MaxLengthAction<string, 1024, "Password is too long">]>;
    readonly newPassword: v.SchemaWithPipe<readonly [v.StringSchema<string>, v.MinLengthAction<string, 8, string>, v.MaxLengthAction<string, 50, "Password must be less or equal to 50 characters">]>;
    readonly passwordConfirmation: v.StringSchema<"Password confirmation must be the same as new password">;
}, undefined>, v.RawCheckAction<{
    password: string;
    newPassword: string;
    passwordConfirmation: string;
}>, v.RawCheckAction<{
    password: string;
    newPassword: string;
    passwordConfirmation: string;
}>]>;
export const AccountDeletion: v.ObjectSchema<{
    readonly password: v.SchemaWithPipe<readonly [v.StringSchema<"Password is required">, v.NonEmptyAction<string, "Password is required">, v.MaxLengthAction<string, 1024, "Password is too long">]>;
}, undefined>;
export const auth: {
    login: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/auth", {
        id: string;
        firstName: string;
        lastName: string;
        emailAddress: string;
        permissions: {
            isSuperUser: boolean;
            globalAccessLevel: 0 | 1 | 2;
            userType: 0 | 1;
            resources: {
                [x: string]: 0 | 1 | 2;
            };
        };
        status?: "ACTIVE" | "ANONYMOUS" | "BANNED" | "DELETED" | "REGISTRATION" | undefined;
        token: string;
    }, {
        emailAddress: string;
        password: string;
    }>;
    loginByTwoSteps: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/auth/two-step", {
        id: string;
        firstName: string;
        lastName: string;
        emailAddress: string;
        permissions: {
            isSuperUser: boolean;
            globalAccessLevel: 0 | 1 | 2;
            userType: 0 | 1;
            resources: {
                [x: string]: 0 | 1 | 2;
            };
        };
        status?: "ACTIVE" | "ANONYMOUS" | "BANNED" | "DELETED" | "REGISTRATION" | undefined;
        token: string;
    }, {
        emailAddress: string;
        password: string;
        code: string;
    }>;
    register: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/auth/register", {
        id: string;
        firstName: string;
        lastName: string;
        emailAddress: string;
        permissions: {
            isSuperUser: boolean;
            globalAccessLevel: 0 | 1 | 2;
            userType: 0 | 1;
            resources: {
                [x: string]: 0 | 1 | 2;
            };
        };
        status?: "ACTIVE" | "ANONYMOUS" | "BANNED" | "DELETED" | "REGISTRATION" | undefined;
        token: string;
        isMailSent: boolean;
    }, {
        firstName: string;
        lastName: string;
        password: string;
        passwordConfirmation: string;
        emailAddress: string;
        emailConfirmation: string;
        telephone: string;
        addressLine1?: string | null | undefined;
        addressLine2?: string | null | undefined;
        city: string;
        country: string;
        postalCode: string;
        acceptTerms: boolean;
    }>;
    confirmEmail: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/user/registration/confirm-email-address", null, {
        confirmationCode: string;
    }>;
    resendCode: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/user/registration/resend-email-confirmation-code", null, undefined>;
    requestReset: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/auth/request-reset-password", null, {
        emailAddress: string;
    }>;
    resetPassword: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/auth/reset-password", null, {
        password: string;
        passwordConfirmation: string;
        confirmationCode: string;
        emailAddress: string;
    }>;
    requestResetToken: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/user/request-password-reset-token", {
        user: {
            id: string;
            firstName: string;
            lastName: string;
            emailAddress: string;
        };
        passwordResetToken: string;
    }, {
        passwordResetToken: string;
    }>;
    resetByToken: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/user/reset-password", null, {
        passwordResetToken: string;
        password: string;
        passwordConfirmation: string;
    }>;
    notMe: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/auth/not-me", null, {
        passwordResetToken: string;
    }>;
    me: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/user", {
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
    changePassword: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/user/change-password", null, {
        password: string;
        newPassword: string;
        passwordConfirmation: string;
    }>;
    updateDetails: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/user/personal-details", {
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
    }, {
        firstName: string;
        lastName: string;
        phoneNumber: string | null | undefined;
        address: Partial<import("@emberwatch/contract:entities/common").Address>;
    }>;
    deleteAccount: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/user/delete", null, {
        password: string;
    }>;
};
}

declare module '@emberwatch/contract:entities/common' {
import * as v from 'valibot';
export const Id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
export const Time: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
export const Count: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
export const Text: v.NullableSchema<v.StringSchema<undefined>, undefined>;
export const Level: v.PicklistSchema<[0, 1, 2], undefined>;
export const Address: v.ObjectSchema<{
    readonly addressLine1: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly addressLine2: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly postalCode: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly city: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly country: v.NullableSchema<v.StringSchema<undefined>, undefined>;
}, undefined>;
export type Address = v.InferOutput<typeof Address>;
export const addressLines: (address: Address | null | undefined) => string[];
export const formatAddress: (address: Address | null | undefined) => string;
export function isDateInRange(text: string): boolean;
export const QueryDate: v.SchemaWithPipe<readonly [v.UnionSchema<[v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoDateAction<string, undefined>]>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>], "must be a date (yyyy-MM-dd) or an ISO time">, v.CheckAction<string, "must be a day of the calendar">, v.CheckAction<string, "must be from 1998-01-01 to 2100-12-31">]>;
export const firstInstant: (date: string) => Date;
export const lastInstant: (date: string) => Date;
}

declare module '@emberwatch/contract:base-path' {
export const basePath: () => string;
export const underBase: (path: string) => string;
export const withoutBase: (path: string) => string;
export const storageKey: (name: string) => string;
}

declare module '@emberwatch/contract:build-name' {
import * as v from 'valibot';
export const BuildName: v.ObjectSchema<{
    readonly version: v.StringSchema<undefined>;
    readonly commit: v.StringSchema<undefined>;
    readonly builtAt: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>, undefined>;
}, undefined>;
export type BuildName = v.InferOutput<typeof BuildName>;
}

declare module '@emberwatch/contract:configurations' {
import * as v from 'valibot';
export const NewConfiguration: v.ObjectSchema<{
    readonly configuration: v.SchemaWithPipe<readonly [v.FileSchema<`${string} is required`>, v.CheckAction<File, "An XML file is required">, v.CheckAction<File, "The file is empty">, v.CheckAction<File, `The file is too large (should be at max ${number} MB)`>]>;
    readonly comment: v.SchemaWithPipe<readonly [v.StringSchema<`${string} is required`>, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, number, string>]>;
}, undefined>;
export type NewConfiguration = v.InferOutput<typeof NewConfiguration>;
export const NewClassReason: v.ObjectSchema<{
    readonly classReason: v.SchemaWithPipe<readonly [v.FileSchema<`${string} is required`>, v.CheckAction<File, "An XML file is required">, v.CheckAction<File, "The file is empty">, v.CheckAction<File, `The file is too large (should be at max ${number} MB)`>]>;
}, undefined>;
export type NewClassReason = v.InferOutput<typeof NewClassReason>;
export const configurationCallMax: number;
export const configurations: {
    list: import("@emberwatch/contract:endpoint").ListEndpoint<"/v1/systems/{id}/configurations", {
        id: string;
        hash: string;
        comment: string | null;
        classReason: string | null;
        xml: string | null;
        xmlBytes: number;
        hasRaw: boolean;
        createdAt: string;
        createdBy: string | null;
        parsingError: string | null;
        isProcessed: boolean;
        systemId: string;
    }, {}, "comment" | "createdAt" | "createdBy", "comment" | "createdBy" | "hash", never, {}>;
    upload: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/systems/{id}/configurations", {
        id: string;
        hash: string;
        comment: string | null;
        classReason: string | null;
        xml: string | null;
        xmlBytes: number;
        hasRaw: boolean;
        createdAt: string;
        createdBy: string | null;
        parsingError: string | null;
        isProcessed: boolean;
        systemId: string;
    }, {
        configuration: File;
        comment: string;
    }>;
    startUpload: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/systems/{id}/configurations/uploads", {
        id: string;
        kind: string;
        title: string;
        state: "cancelled" | "done" | "failed" | "running" | "waiting";
        isCancelAsked: boolean;
        systemId: string | null;
        doneCount: number;
        totalCount: number | null;
        error: string | null;
        fileBytes: number | null;
        createdAt: string;
        finishedAt: string | null;
    }, {
        configuration: File;
        comment: string;
    }>;
    uploadClassReason: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/configurations/{id}/class-reason", {
        id: string;
        hash: string;
        comment: string | null;
        classReason: string | null;
        xml: string | null;
        xmlBytes: number;
        hasRaw: boolean;
        createdAt: string;
        createdBy: string | null;
        parsingError: string | null;
        isProcessed: boolean;
        systemId: string;
    }, {
        classReason: File;
    }>;
    hardware: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/configurations/{id}/hardware-summary", {
        hardwareTag: string;
        quantity: number;
    }[], undefined>;
    download: import("@emberwatch/contract:endpoint").FileEndpoint<"/v1/configurations/{id}/download", {}>;
    xml: import("@emberwatch/contract:endpoint").FileEndpoint<"/v1/configurations/{id}/xml", {}>;
};
}

declare module '@emberwatch/contract:entities/activity' {
import * as v from 'valibot';
export const FieldChange: v.ObjectSchema<{
    readonly field: v.StringSchema<undefined>;
    readonly from: v.OptionalSchema<v.NullableSchema<v.StringSchema<undefined>, undefined>, undefined>;
    readonly to: v.OptionalSchema<v.NullableSchema<v.StringSchema<undefined>, undefined>, undefined>;
}, undefined>;
export type FieldChange = v.InferOutput<typeof FieldChange>;
export const Activity: v.ObjectSchema<{
    readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly at: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
    readonly actorId: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>, undefined>;
    readonly actorName: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly action: v.StringSchema<undefined>;
    readonly targetType: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly targetId: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>, undefined>;
    readonly targetName: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly isTargetThere: v.BooleanSchema<undefined>;
    readonly changes: v.ArraySchema<v.ObjectSchema<{
        readonly field: v.StringSchema<undefined>;
        readonly from: v.OptionalSchema<v.NullableSchema<v.StringSchema<undefined>, undefined>, undefined>;
        readonly to: v.OptionalSchema<v.NullableSchema<v.StringSchema<undefined>, undefined>, undefined>;
    }, undefined>, undefined>;
}, undefined>;
export type Activity = v.InferOutput<typeof Activity>;
}

declare module '@emberwatch/contract:entities/attention' {
import * as v from 'valibot';
export const attentionKinds: readonly ['alarm', 'offline', 'urgent', 'configuration'];
export const AttentionKind: v.PicklistSchema<readonly ["alarm", "offline", "urgent", "configuration"], undefined>;
export type AttentionKind = v.InferOutput<typeof AttentionKind>;
export const AttentionItem: v.ObjectSchema<{
    readonly kind: v.PicklistSchema<readonly ["alarm", "offline", "urgent", "configuration"], undefined>;
    readonly systemId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly systemName: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly systemNumber: v.NumberSchema<undefined>;
    readonly siteId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly siteName: v.StringSchema<undefined>;
    readonly count: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly connectionState: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly since: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
}, undefined>;
export type AttentionItem = v.InferOutput<typeof AttentionItem>;
export const AttentionMeta: v.ObjectSchema<{
    readonly alarm: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly offline: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly urgent: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly configuration: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
}, undefined>;
export type AttentionMeta = v.InferOutput<typeof AttentionMeta>;
}

declare module '@emberwatch/contract:entities/install-base' {
import * as v from 'valibot';
export const installBaseColumns: {
    readonly equipmentNumber: 'Equipment number';
    readonly customerNumber: 'Customer number';
    readonly siteNumber: 'Site number';
    readonly siteName: 'Site name';
    readonly systemName: 'Facility name';
    readonly panelType: 'SYS';
    readonly activeContract: 'AC';
    readonly businessUnit: 'Business unit';
    readonly entryCreatedDate: 'Created date';
    readonly address: 'Address';
    readonly postalCode: 'Postal code';
    readonly city: 'City';
    readonly systemId: 'System ID';
    readonly siteId: 'Site ID';
};
export type InstallBaseColumn = keyof typeof installBaseColumns;
export const installBaseColumnNames: InstallBaseColumn[];
export const InstallBaseProblem: v.ObjectSchema<{
    readonly row: v.NumberSchema<undefined>;
    readonly column: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly message: v.StringSchema<undefined>;
}, undefined>;
export type InstallBaseProblem = v.InferOutput<typeof InstallBaseProblem>;
export const formatInstallBaseProblem: ({ row, column, message }: InstallBaseProblem) => string;
export const InstallBasePreview: v.ObjectSchema<{
    readonly columns: v.ArraySchema<v.ObjectSchema<{
        readonly title: v.StringSchema<undefined>;
        readonly field: v.NullableSchema<v.PicklistSchema<("activeContract" | "address" | "businessUnit" | "city" | "customerNumber" | "entryCreatedDate" | "equipmentNumber" | "panelType" | "postalCode" | "siteId" | "siteName" | "siteNumber" | "systemId" | "systemName")[], undefined>, undefined>;
    }, undefined>, undefined>;
    readonly missing: v.ArraySchema<v.PicklistSchema<("activeContract" | "address" | "businessUnit" | "city" | "customerNumber" | "entryCreatedDate" | "equipmentNumber" | "panelType" | "postalCode" | "siteId" | "siteName" | "siteNumber" | "systemId" | "systemName")[], undefined>, undefined>;
    readonly rows: v.ArraySchema<v.ArraySchema<v.StringSchema<undefined>, undefined>, undefined>;
    readonly rowsCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly problems: v.ArraySchema<v.ObjectSchema<{
        readonly row: v.NumberSchema<undefined>;
        readonly column: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly message: v.StringSchema<undefined>;
    }, undefined>, undefined>;
    readonly problemsCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
}, undefined>;
export type InstallBasePreview = v.InferOutput<typeof InstallBasePreview>;
export const InstallBaseImport: v.ObjectSchema<{
    readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly rowsCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly linkedCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly importedAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
}, undefined>;
export type InstallBaseImport = v.InferOutput<typeof InstallBaseImport>;
}

declare module '@emberwatch/contract:entities/jobs' {
import * as v from 'valibot';
export const jobStates: readonly ['waiting', 'running', 'done', 'failed', 'cancelled'];
export type JobState = (typeof jobStates)[number];
export const Job: v.ObjectSchema<{
    readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly kind: v.StringSchema<undefined>;
    readonly title: v.StringSchema<undefined>;
    readonly state: v.PicklistSchema<readonly ["waiting", "running", "done", "failed", "cancelled"], undefined>;
    readonly isCancelAsked: v.BooleanSchema<undefined>;
    readonly systemId: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>, undefined>;
    readonly doneCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly totalCount: v.NullableSchema<v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>, undefined>;
    readonly error: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly fileBytes: v.NullableSchema<v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>, undefined>;
    readonly createdAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
    readonly finishedAt: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>, undefined>;
}, undefined>;
export type Job = v.InferOutput<typeof Job>;
export const isJobOver: ({ state }: Pick<Job, 'state'>) => boolean;
export const mailStates: readonly ['waiting', 'running', 'failed'];
export const FailedMail: v.ObjectSchema<{
    readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly emailAddress: v.StringSchema<undefined>;
    readonly subject: v.StringSchema<undefined>;
    readonly state: v.PicklistSchema<readonly ["waiting", "running", "failed"], undefined>;
    readonly error: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly attempts: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly createdAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
    readonly nextTryAt: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>, undefined>;
    readonly failedAt: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>, undefined>;
    readonly canBeSent: v.BooleanSchema<undefined>;
}, undefined>;
export type FailedMail = v.InferOutput<typeof FailedMail>;
}

declare module '@emberwatch/contract:entities/loops' {
import * as v from 'valibot';
export const ScannedSystem: v.ObjectSchema<{
    readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly name: v.StringSchema<undefined>;
    readonly siteId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly siteName: v.StringSchema<undefined>;
    readonly loopsCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly createdAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
}, undefined>;
export type ScannedSystem = v.InferOutput<typeof ScannedSystem>;
export const ScannedLoop: v.ObjectSchema<{
    readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly name: v.StringSchema<undefined>;
    readonly siteId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly scannedSystemId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly scannedSystemName: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly unitsCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly isReady: v.BooleanSchema<undefined>;
    readonly isLocked: v.BooleanSchema<undefined>;
    readonly createdAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
}, undefined>;
export type ScannedLoop = v.InferOutput<typeof ScannedLoop>;
export const ScannedUnit: v.ObjectSchema<{
    readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly tagName: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly detectionZone: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly lsiNumber: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly unitType: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly serialNumber: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly comment: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly scannedLoopId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly scannedLoopName: v.StringSchema<undefined>;
}, undefined>;
export type ScannedUnit = v.InferOutput<typeof ScannedUnit>;
}

declare module '@emberwatch/contract:entities/modems' {
import * as v from 'valibot';
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
export const stageStatuses: readonly ['pending', 'ok', 'fail'];
export const ModemConnectionState: v.ObjectSchema<{
    readonly description: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly stages: v.ArraySchema<v.ObjectSchema<{
        readonly name: v.PicklistSchema<("liveUpdates" | "mobileConnection" | "networkConfiguration" | "panelConfiguration")[], undefined>;
        readonly status: v.PicklistSchema<readonly ["pending", "ok", "fail"], undefined>;
    }, undefined>, undefined>;
}, undefined>;
export type ModemConnectionState = v.InferOutput<typeof ModemConnectionState>;
export const ModemSystem: v.ObjectSchema<{
    readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly name: v.StringSchema<undefined>;
    readonly type: v.PicklistSchema<readonly ["autrosafe", "autroprime", "simulator"], undefined>;
    readonly isArchived: v.BooleanSchema<undefined>;
    readonly modemEndpointId: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>, undefined>;
    readonly host: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly port: v.NullableSchema<v.NumberSchema<undefined>, undefined>;
    readonly username: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly password: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly connectionState: v.NullableSchema<v.ObjectSchema<{
        readonly description: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly stages: v.ArraySchema<v.ObjectSchema<{
            readonly name: v.PicklistSchema<("liveUpdates" | "mobileConnection" | "networkConfiguration" | "panelConfiguration")[], undefined>;
            readonly status: v.PicklistSchema<readonly ["pending", "ok", "fail"], undefined>;
        }, undefined>, undefined>;
    }, undefined>, undefined>;
}, undefined>;
export type ModemSystem = v.InferOutput<typeof ModemSystem>;
export const Modem: v.ObjectSchema<{
    readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly number: v.NumberSchema<undefined>;
    readonly clientId: v.StringSchema<undefined>;
    readonly iccid: v.StringSchema<undefined>;
    readonly imei: v.StringSchema<undefined>;
    readonly imsi: v.StringSchema<undefined>;
    readonly wgip: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly ts: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly topic: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly lat: v.NullableSchema<v.NumberSchema<undefined>, undefined>;
    readonly lng: v.NullableSchema<v.NumberSchema<undefined>, undefined>;
    readonly siteId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly siteName: v.StringSchema<undefined>;
    readonly createdAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
    readonly createdBy: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly createdById: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>, undefined>;
    readonly ip: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly subnet: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly modemSystems: v.ArraySchema<v.ObjectSchema<{
        readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
        readonly name: v.StringSchema<undefined>;
        readonly type: v.PicklistSchema<readonly ["autrosafe", "autroprime", "simulator"], undefined>;
        readonly isArchived: v.BooleanSchema<undefined>;
        readonly modemEndpointId: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>, undefined>;
        readonly host: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly port: v.NullableSchema<v.NumberSchema<undefined>, undefined>;
        readonly username: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly password: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly connectionState: v.NullableSchema<v.ObjectSchema<{
            readonly description: v.NullableSchema<v.StringSchema<undefined>, undefined>;
            readonly stages: v.ArraySchema<v.ObjectSchema<{
                readonly name: v.PicklistSchema<("liveUpdates" | "mobileConnection" | "networkConfiguration" | "panelConfiguration")[], undefined>;
                readonly status: v.PicklistSchema<readonly ["pending", "ok", "fail"], undefined>;
            }, undefined>, undefined>;
        }, undefined>, undefined>;
    }, undefined>, undefined>;
    readonly endpoints: v.ArraySchema<v.ObjectSchema<{
        readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
        readonly systemId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    }, undefined>, undefined>;
}, undefined>;
export type Modem = v.InferOutput<typeof Modem>;
export const IotServerMetrics: v.ObjectSchema<{
    readonly connectedModems: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly disconnectedModems: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly messagesPerMinute: v.NumberSchema<undefined>;
    readonly lastMessageAt: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>, undefined>;
}, undefined>;
export type IotServerMetrics = v.InferOutput<typeof IotServerMetrics>;
}

declare module '@emberwatch/contract:entities/reports' {
import * as v from 'valibot';
export const Statistics: v.ObjectSchema<{
    readonly modemsCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly unitsCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly systemsCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly sitesCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly usersCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
}, undefined>;
export type Statistics = v.InferOutput<typeof Statistics>;
export const UnitReportRow: v.ObjectSchema<{
    readonly system: v.ObjectSchema<{
        readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
        readonly name: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly type: v.StringSchema<undefined>;
    }, undefined>;
    readonly site: v.ObjectSchema<{
        readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
        readonly name: v.StringSchema<undefined>;
        readonly address: v.ObjectSchema<{
            readonly addressLine1: v.NullableSchema<v.StringSchema<undefined>, undefined>;
            readonly addressLine2: v.NullableSchema<v.StringSchema<undefined>, undefined>;
            readonly postalCode: v.NullableSchema<v.StringSchema<undefined>, undefined>;
            readonly city: v.NullableSchema<v.StringSchema<undefined>, undefined>;
            readonly country: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        }, undefined>;
    }, undefined>;
    readonly configuredAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
    readonly unitType: v.StringSchema<undefined>;
    readonly unitsCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
}, undefined>;
export type UnitReportRow = v.InferOutput<typeof UnitReportRow>;
export const UnitReportMeta: v.ObjectSchema<{
    readonly totalSystems: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly totalSites: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly totalUnits: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
}, undefined>;
export type UnitReportMeta = v.InferOutput<typeof UnitReportMeta>;
export const UnitTypeRow: v.ObjectSchema<{
    readonly unitType: v.StringSchema<undefined>;
    readonly systemsCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly unitsCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
}, undefined>;
export type UnitTypeRow = v.InferOutput<typeof UnitTypeRow>;
export const SystemEventRow: v.ObjectSchema<{
    readonly unitName: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly unitId: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly unitClass: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly hardwareTag: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly eventName: v.StringSchema<undefined>;
    readonly systemId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly systemName: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly timestamp: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
    readonly orginalMessage: v.NullableSchema<v.StringSchema<undefined>, undefined>;
}, undefined>;
export type SystemEventRow = v.InferOutput<typeof SystemEventRow>;
export const EventDayRow: v.ObjectSchema<{
    readonly alarm: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly prealarm: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly earlyWarning: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly fault: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly disablement: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly test: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly operatorAction: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly day: v.StringSchema<undefined>;
    readonly eventsCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
}, undefined>;
export type EventDayRow = v.InferOutput<typeof EventDayRow>;
export const EventDaysMeta: v.ObjectSchema<{
    readonly alarm: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly prealarm: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly earlyWarning: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly fault: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly disablement: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly test: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly operatorAction: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly eventsCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly alarmsRaised: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly detectorsCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly daysCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly alarmsPer100DetectorsAndYear: v.NullableSchema<v.NumberSchema<undefined>, undefined>;
}, undefined>;
export type EventDaysMeta = v.InferOutput<typeof EventDaysMeta>;
export const EventUnitRow: v.ObjectSchema<{
    readonly systemId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly systemName: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly unitName: v.StringSchema<undefined>;
    readonly hardwareTag: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly eventsCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly alarmsCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly faultsCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly lastEventAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
}, undefined>;
export type EventUnitRow = v.InferOutput<typeof EventUnitRow>;
export const InstallBaseRow: v.ObjectSchema<{
    readonly systemId: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>, undefined>;
    readonly siteId: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>, undefined>;
    readonly equipmentNumber: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly customerNumber: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly siteNumber: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly siteName: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly systemName: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly panelType: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly activeContract: v.BooleanSchema<undefined>;
    readonly businessUnit: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly entryCreatedDate: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly address: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly postalCode: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly city: v.NullableSchema<v.StringSchema<undefined>, undefined>;
}, undefined>;
export type InstallBaseRow = v.InferOutput<typeof InstallBaseRow>;
export const InstallBaseMeta: v.ObjectSchema<{
    readonly lastUpdatedById: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>, undefined>;
    readonly lastUpdatedBy: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly lastUpdatedAt: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>, undefined>;
    readonly totalSystems: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly totalSystemsWithContracts: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly totalSites: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
}, undefined>;
export type InstallBaseMeta = v.InferOutput<typeof InstallBaseMeta>;
export const UnitAgeRow: v.ObjectSchema<{
    readonly customerNumber: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly unitName: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly hardware: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly carrierTags: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly serialNumber: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly productionDate: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly unitAge: v.NullableSchema<v.NumberSchema<undefined>, undefined>;
    readonly systemId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly systemName: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly systemType: v.StringSchema<undefined>;
    readonly siteId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly siteNumber: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly siteName: v.StringSchema<undefined>;
    readonly address: v.NullableSchema<v.StringSchema<undefined>, undefined>;
}, undefined>;
export type UnitAgeRow = v.InferOutput<typeof UnitAgeRow>;
export const SystemUnitsRow: v.ObjectSchema<{
    readonly customerNumber: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly equipmentNumber: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly systemId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly systemName: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly systemType: v.StringSchema<undefined>;
    readonly siteId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly siteNumber: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly siteName: v.StringSchema<undefined>;
    readonly address: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly configurationTime: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>, undefined>;
    readonly hardware: v.StringSchema<undefined>;
    readonly unitsCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly businessUnit: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly connectionStatus: v.NullableSchema<v.StringSchema<undefined>, undefined>;
}, undefined>;
export type SystemUnitsRow = v.InferOutput<typeof SystemUnitsRow>;
export const AgeYearRow: v.ObjectSchema<{
    readonly year: v.NullableSchema<v.NumberSchema<undefined>, undefined>;
    readonly unitsCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
}, undefined>;
export type AgeYearRow = v.InferOutput<typeof AgeYearRow>;
export const AgePlanMeta: v.ObjectSchema<{
    readonly youngCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly watchCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly dueCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly unknownCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly totalUnits: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
}, undefined>;
export type AgePlanMeta = v.InferOutput<typeof AgePlanMeta>;
export const AgeSiteRow: v.ObjectSchema<{
    readonly youngCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly watchCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly dueCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly unknownCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly siteId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly siteName: v.StringSchema<undefined>;
}, undefined>;
export type AgeSiteRow = v.InferOutput<typeof AgeSiteRow>;
export const AvailableSystem: v.ObjectSchema<{
    readonly systemId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly systemName: v.StringSchema<undefined>;
    readonly siteName: v.StringSchema<undefined>;
}, undefined>;
export type AvailableSystem = v.InferOutput<typeof AvailableSystem>;
}

declare module '@emberwatch/contract:entities/site-map' {
import * as v from 'valibot';
export const siteStates: readonly ['alarm', 'offline', 'warning', 'active'];
export type SiteState = (typeof siteStates)[number];
export const MapMarker: v.ObjectSchema<{
    readonly cell: v.StringSchema<undefined>;
    readonly lat: v.NumberSchema<undefined>;
    readonly lng: v.NumberSchema<undefined>;
    readonly count: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly state: v.PicklistSchema<readonly ["alarm", "offline", "warning", "active"], undefined>;
    readonly states: v.ObjectSchema<{
        readonly alarm: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
        readonly offline: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
        readonly warning: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
        readonly active: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    }, undefined>;
    readonly openAlarms: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly partsAt: v.NullableSchema<v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>, undefined>;
    readonly site: v.NullableSchema<v.ObjectSchema<{
        readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
        readonly name: v.StringSchema<undefined>;
    }, undefined>, undefined>;
}, undefined>;
export type MapMarker = v.InferOutput<typeof MapMarker>;
export const MapBox: v.TupleSchema<[v.NumberSchema<undefined>, v.NumberSchema<undefined>, v.NumberSchema<undefined>, v.NumberSchema<undefined>], undefined>;
export type MapBox = v.InferOutput<typeof MapBox>;
export const MapMeta: v.ObjectSchema<{
    readonly sitesCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly states: v.ObjectSchema<{
        readonly alarm: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
        readonly offline: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
        readonly warning: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
        readonly active: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    }, undefined>;
    readonly bounds: v.NullableSchema<v.TupleSchema<[v.NumberSchema<undefined>, v.NumberSchema<undefined>, v.NumberSchema<undefined>, v.NumberSchema<undefined>], undefined>, undefined>;
    readonly markers: v.ArraySchema<v.ObjectSchema<{
        readonly cell: v.StringSchema<undefined>;
        readonly lat: v.NumberSchema<undefined>;
        readonly lng: v.NumberSchema<undefined>;
        readonly count: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
        readonly state: v.PicklistSchema<readonly ["alarm", "offline", "warning", "active"], undefined>;
        readonly states: v.ObjectSchema<{
            readonly alarm: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
            readonly offline: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
            readonly warning: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
            readonly active: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
        }, undefined>;
        readonly openAlarms: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
        readonly partsAt: v.NullableSchema<v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>, undefined>;
        readonly site: v.NullableSchema<v.ObjectSchema<{
            readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
            readonly name: v.StringSchema<undefined>;
        }, undefined>, undefined>;
    }, undefined>, undefined>;
}, undefined>;
export type MapMeta = v.InferOutput<typeof MapMeta>;
export const mapBoxMax = 8192;
interface MapQuery {
    readonly box?: MapBox | undefined;
    readonly zoom?: number | undefined;
}
export const MapQuery: v.SchemaWithPipe<readonly [v.ObjectSchema<{
    readonly box: v.OptionalSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, "must be west, south, east and north in degrees, joined by commas">, v.TransformAction<string, [number, number, number, number]>, v.CheckAction<[number, number, number, number], "must go from west to east within -180 and 180, and from south to north within -90 and 90">]>, undefined>;
    readonly zoom: v.OptionalSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, string>, v.ToNumberAction<string, undefined>, v.MaxValueAction<number, 19, string>]>, undefined>;
}, undefined>, v.BaseValidation<{
    box?: [number, number, number, number] | undefined;
    zoom?: number | undefined;
}, {
    box?: [number, number, number, number] | undefined;
    zoom?: number | undefined;
}, v.PartialCheckIssue<MapQuery>>]>;
export {};
}

declare module '@emberwatch/contract:entities/site-record' {
import * as v from 'valibot';
export const RecordSystem: v.ObjectSchema<{
    readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly name: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly previousName: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly number: v.NumberSchema<undefined>;
    readonly equipmentNumber: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly type: v.StringSchema<undefined>;
    readonly tag: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly status: v.StringSchema<undefined>;
    readonly siteId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly siteName: v.StringSchema<undefined>;
    readonly comment: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly createdAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
    readonly archivedAt: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>, undefined>;
    readonly issuesCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly openIssuesCount: v.OptionalSchema<v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>, undefined>;
    readonly configurationsCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly operators: v.ArraySchema<v.ObjectSchema<{
        readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
        readonly firstName: v.StringSchema<undefined>;
        readonly lastName: v.StringSchema<undefined>;
        readonly emailAddress: v.StringSchema<undefined>;
        readonly accessLevel: v.PicklistSchema<[0, 1, 2], undefined>;
    }, undefined>, undefined>;
    readonly connectionState: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly connectionChangedAt: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>, undefined>;
    readonly configuredAt: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>, undefined>;
    readonly hardware: v.ArraySchema<v.ObjectSchema<{
        readonly hardwareTag: v.StringSchema<undefined>;
        readonly quantity: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    }, undefined>, undefined>;
}, undefined>;
export type RecordSystem = v.InferOutput<typeof RecordSystem>;
export const RecordIssue: v.ObjectSchema<{
    readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly unitName: v.StringSchema<undefined>;
    readonly unitConfigId: v.NullableSchema<v.NumberSchema<undefined>, undefined>;
    readonly hardwareName: v.StringSchema<undefined>;
    readonly createdAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
    readonly assigneeFirstName: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly assigneeLastName: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly hasAlarms: v.BooleanSchema<undefined>;
    readonly isUrgent: v.BooleanSchema<undefined>;
    readonly isSolved: v.BooleanSchema<undefined>;
    readonly systemId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly systemName: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly systemNumber: v.NumberSchema<undefined>;
}, undefined>;
export type RecordIssue = v.InferOutput<typeof RecordIssue>;
export const RecordEvent: v.ObjectSchema<{
    readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly systemName: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly systemNumber: v.NumberSchema<undefined>;
    readonly occurredAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
    readonly eventName: v.StringSchema<undefined>;
    readonly unitName: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly unitId: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly hardwareTag: v.NullableSchema<v.StringSchema<undefined>, undefined>;
}, undefined>;
export type RecordEvent = v.InferOutput<typeof RecordEvent>;
export const RecordScannedSystem: v.ObjectSchema<{
    readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly name: v.StringSchema<undefined>;
    readonly siteId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly siteName: v.StringSchema<undefined>;
    readonly loopsCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly createdAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
    readonly loops: v.ArraySchema<v.ObjectSchema<{
        readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
        readonly name: v.StringSchema<undefined>;
        readonly siteId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
        readonly scannedSystemId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
        readonly scannedSystemName: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly unitsCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
        readonly isReady: v.BooleanSchema<undefined>;
        readonly isLocked: v.BooleanSchema<undefined>;
        readonly createdAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
    }, undefined>, undefined>;
}, undefined>;
export type RecordScannedSystem = v.InferOutput<typeof RecordScannedSystem>;
export const SiteRecord: v.ObjectSchema<{
    readonly site: v.ObjectSchema<{
        readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
        readonly name: v.StringSchema<undefined>;
        readonly previousName: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly number: v.NumberSchema<undefined>;
        readonly siteNumber: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly description: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly address: v.ObjectSchema<{
            readonly addressLine1: v.NullableSchema<v.StringSchema<undefined>, undefined>;
            readonly addressLine2: v.NullableSchema<v.StringSchema<undefined>, undefined>;
            readonly postalCode: v.NullableSchema<v.StringSchema<undefined>, undefined>;
            readonly city: v.NullableSchema<v.StringSchema<undefined>, undefined>;
            readonly country: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        }, undefined>;
        readonly previousAddress: v.NullableSchema<v.ObjectSchema<{
            readonly addressLine1: v.NullableSchema<v.StringSchema<undefined>, undefined>;
            readonly addressLine2: v.NullableSchema<v.StringSchema<undefined>, undefined>;
            readonly postalCode: v.NullableSchema<v.StringSchema<undefined>, undefined>;
            readonly city: v.NullableSchema<v.StringSchema<undefined>, undefined>;
            readonly country: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        }, undefined>, undefined>;
        readonly comment: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly createdAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
        readonly createdBy: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly createdById: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>, undefined>;
        readonly creator: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly systemIds: v.ArraySchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>, undefined>;
    }, undefined>;
    readonly access: v.ArraySchema<v.ObjectSchema<{
        readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
        readonly type: v.PicklistSchema<["site", "system"], undefined>;
        readonly userId: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>, undefined>;
        readonly emailAddress: v.StringSchema<undefined>;
        readonly accessLevel: v.PicklistSchema<[0, 1, 2], undefined>;
        readonly status: v.PicklistSchema<readonly ["Pending", "Accepted", "Rejected", "Expired"], undefined>;
        readonly isAccepted: v.BooleanSchema<undefined>;
        readonly isRejected: v.BooleanSchema<undefined>;
        readonly createdAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
    }, undefined>, undefined>;
    readonly systems: v.ArraySchema<v.ObjectSchema<{
        readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
        readonly name: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly previousName: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly number: v.NumberSchema<undefined>;
        readonly equipmentNumber: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly type: v.StringSchema<undefined>;
        readonly tag: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly status: v.StringSchema<undefined>;
        readonly siteId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
        readonly siteName: v.StringSchema<undefined>;
        readonly comment: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly createdAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
        readonly archivedAt: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>, undefined>;
        readonly issuesCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
        readonly openIssuesCount: v.OptionalSchema<v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>, undefined>;
        readonly configurationsCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
        readonly operators: v.ArraySchema<v.ObjectSchema<{
            readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
            readonly firstName: v.StringSchema<undefined>;
            readonly lastName: v.StringSchema<undefined>;
            readonly emailAddress: v.StringSchema<undefined>;
            readonly accessLevel: v.PicklistSchema<[0, 1, 2], undefined>;
        }, undefined>, undefined>;
        readonly connectionState: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly connectionChangedAt: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>, undefined>;
        readonly configuredAt: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>, undefined>;
        readonly hardware: v.ArraySchema<v.ObjectSchema<{
            readonly hardwareTag: v.StringSchema<undefined>;
            readonly quantity: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
        }, undefined>, undefined>;
    }, undefined>, undefined>;
    readonly scannedSystems: v.ArraySchema<v.ObjectSchema<{
        readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
        readonly name: v.StringSchema<undefined>;
        readonly siteId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
        readonly siteName: v.StringSchema<undefined>;
        readonly loopsCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
        readonly createdAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
        readonly loops: v.ArraySchema<v.ObjectSchema<{
            readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
            readonly name: v.StringSchema<undefined>;
            readonly siteId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
            readonly scannedSystemId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
            readonly scannedSystemName: v.NullableSchema<v.StringSchema<undefined>, undefined>;
            readonly unitsCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
            readonly isReady: v.BooleanSchema<undefined>;
            readonly isLocked: v.BooleanSchema<undefined>;
            readonly createdAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
        }, undefined>, undefined>;
    }, undefined>, undefined>;
    readonly openIssues: v.ArraySchema<v.ObjectSchema<{
        readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
        readonly unitName: v.StringSchema<undefined>;
        readonly unitConfigId: v.NullableSchema<v.NumberSchema<undefined>, undefined>;
        readonly hardwareName: v.StringSchema<undefined>;
        readonly createdAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
        readonly assigneeFirstName: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly assigneeLastName: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly hasAlarms: v.BooleanSchema<undefined>;
        readonly isUrgent: v.BooleanSchema<undefined>;
        readonly isSolved: v.BooleanSchema<undefined>;
        readonly systemId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
        readonly systemName: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly systemNumber: v.NumberSchema<undefined>;
    }, undefined>, undefined>;
    readonly openIssuesCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly events: v.ArraySchema<v.ObjectSchema<{
        readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
        readonly systemName: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly systemNumber: v.NumberSchema<undefined>;
        readonly occurredAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
        readonly eventName: v.StringSchema<undefined>;
        readonly unitName: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly unitId: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly hardwareTag: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    }, undefined>, undefined>;
    readonly madeAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
    readonly madeBy: v.StringSchema<undefined>;
}, undefined>;
export type SiteRecord = v.InferOutput<typeof SiteRecord>;
export const siteRecordLimits: {
    readonly issues: 100;
    readonly events: 30;
};
}

declare module '@emberwatch/contract:entities/sites' {
import * as v from 'valibot';
export const Site: v.ObjectSchema<{
    readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly name: v.StringSchema<undefined>;
    readonly previousName: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly number: v.NumberSchema<undefined>;
    readonly siteNumber: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly description: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly address: v.ObjectSchema<{
        readonly addressLine1: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly addressLine2: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly postalCode: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly city: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly country: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    }, undefined>;
    readonly previousAddress: v.NullableSchema<v.ObjectSchema<{
        readonly addressLine1: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly addressLine2: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly postalCode: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly city: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly country: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    }, undefined>, undefined>;
    readonly comment: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly createdAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
    readonly createdBy: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly createdById: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>, undefined>;
    readonly creator: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly systemIds: v.ArraySchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>, undefined>;
}, undefined>;
export type Site = v.InferOutput<typeof Site>;
export const siteListColumns: {
    readonly sort: readonly ['name', 'number', 'siteNumber', 'createdBy', 'createdAt', 'city'];
    readonly search: readonly ['name', 'siteNumber', 'createdBy', 'city', 'postalCode', 'address'];
};
export const HeldSite: v.ObjectSchema<{
    readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly name: v.StringSchema<undefined>;
    readonly previousName: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly number: v.NumberSchema<undefined>;
    readonly siteNumber: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly description: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly address: v.ObjectSchema<{
        readonly addressLine1: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly addressLine2: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly postalCode: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly city: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly country: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    }, undefined>;
    readonly previousAddress: v.NullableSchema<v.ObjectSchema<{
        readonly addressLine1: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly addressLine2: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly postalCode: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly city: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly country: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    }, undefined>, undefined>;
    readonly comment: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly createdAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
    readonly createdBy: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly createdById: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>, undefined>;
    readonly creator: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly systemIds: v.ArraySchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>, undefined>;
    readonly accessLevel: v.PicklistSchema<[0, 1, 2], undefined>;
}, undefined>;
export type HeldSite = v.InferOutput<typeof HeldSite>;
export const MapItem: v.ObjectSchema<{
    readonly siteId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly siteName: v.StringSchema<undefined>;
    readonly address: v.ObjectSchema<{
        readonly addressLine1: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly addressLine2: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly postalCode: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly city: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly country: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    }, undefined>;
    readonly lat: v.NullableSchema<v.NumberSchema<undefined>, undefined>;
    readonly lng: v.NullableSchema<v.NumberSchema<undefined>, undefined>;
    readonly issuesCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly solvedIssuesCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly alarmIssuesCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly solvedAlarmIssuesCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly isConnected: v.BooleanSchema<undefined>;
}, undefined>;
export type MapItem = v.InferOutput<typeof MapItem>;
export const invitationStatuses: readonly ['Pending', 'Accepted', 'Rejected', 'Expired'];
export const AccessEntry: v.ObjectSchema<{
    readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly type: v.PicklistSchema<["site", "system"], undefined>;
    readonly userId: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>, undefined>;
    readonly emailAddress: v.StringSchema<undefined>;
    readonly accessLevel: v.PicklistSchema<[0, 1, 2], undefined>;
    readonly status: v.PicklistSchema<readonly ["Pending", "Accepted", "Rejected", "Expired"], undefined>;
    readonly isAccepted: v.BooleanSchema<undefined>;
    readonly isRejected: v.BooleanSchema<undefined>;
    readonly createdAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
}, undefined>;
export type AccessEntry = v.InferOutput<typeof AccessEntry>;
}

declare module '@emberwatch/contract:entities/systems' {
import * as v from 'valibot';
export const connectionCodes: readonly ['system_connected', 'mobile_connection_failed', 'network_config_failed', 'panel_config_failed', 'panel_config_ok'];
export const System: v.ObjectSchema<{
    readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly name: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly previousName: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly number: v.NumberSchema<undefined>;
    readonly equipmentNumber: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly type: v.StringSchema<undefined>;
    readonly tag: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly status: v.StringSchema<undefined>;
    readonly siteId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly siteName: v.StringSchema<undefined>;
    readonly comment: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly createdAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
    readonly archivedAt: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>, undefined>;
    readonly issuesCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly openIssuesCount: v.OptionalSchema<v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>, undefined>;
    readonly configurationsCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly operators: v.ArraySchema<v.ObjectSchema<{
        readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
        readonly firstName: v.StringSchema<undefined>;
        readonly lastName: v.StringSchema<undefined>;
        readonly emailAddress: v.StringSchema<undefined>;
        readonly accessLevel: v.PicklistSchema<[0, 1, 2], undefined>;
    }, undefined>, undefined>;
    readonly connectionState: v.NullableSchema<v.StringSchema<undefined>, undefined>;
}, undefined>;
export type System = v.InferOutput<typeof System>;
export const systemName: ({ name, number }: Pick<System, 'name' | 'number'>) => string;
export const HeldSystem: v.ObjectSchema<{
    readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly name: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly previousName: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly number: v.NumberSchema<undefined>;
    readonly equipmentNumber: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly type: v.StringSchema<undefined>;
    readonly tag: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly status: v.StringSchema<undefined>;
    readonly siteId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly siteName: v.StringSchema<undefined>;
    readonly comment: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly createdAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
    readonly archivedAt: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>, undefined>;
    readonly issuesCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly openIssuesCount: v.OptionalSchema<v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>, undefined>;
    readonly configurationsCount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly operators: v.ArraySchema<v.ObjectSchema<{
        readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
        readonly firstName: v.StringSchema<undefined>;
        readonly lastName: v.StringSchema<undefined>;
        readonly emailAddress: v.StringSchema<undefined>;
        readonly accessLevel: v.PicklistSchema<[0, 1, 2], undefined>;
    }, undefined>, undefined>;
    readonly connectionState: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly accessLevel: v.PicklistSchema<[0, 1, 2], undefined>;
}, undefined>;
export type HeldSystem = v.InferOutput<typeof HeldSystem>;
export const LiveSystem: v.ObjectSchema<{
    readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly number: v.NumberSchema<undefined>;
    readonly name: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly type: v.StringSchema<undefined>;
    readonly tag: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly connectionState: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly site: v.ObjectSchema<{
        readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
        readonly name: v.StringSchema<undefined>;
        readonly address: v.ObjectSchema<{
            readonly addressLine1: v.NullableSchema<v.StringSchema<undefined>, undefined>;
            readonly addressLine2: v.NullableSchema<v.StringSchema<undefined>, undefined>;
            readonly postalCode: v.NullableSchema<v.StringSchema<undefined>, undefined>;
            readonly city: v.NullableSchema<v.StringSchema<undefined>, undefined>;
            readonly country: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        }, undefined>;
        readonly createdBy: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly createdById: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>, undefined>;
    }, undefined>;
    readonly modem: v.NullableSchema<v.ObjectSchema<{
        readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
        readonly clientId: v.StringSchema<undefined>;
        readonly wgip: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly ip: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly lat: v.NullableSchema<v.NumberSchema<undefined>, undefined>;
        readonly lng: v.NullableSchema<v.NumberSchema<undefined>, undefined>;
        readonly createdBy: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly createdById: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>, undefined>;
    }, undefined>, undefined>;
}, undefined>;
export type LiveSystem = v.InferOutput<typeof LiveSystem>;
export const Issue: v.ObjectSchema<{
    readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly unitName: v.StringSchema<undefined>;
    readonly unitConfigId: v.NullableSchema<v.NumberSchema<undefined>, undefined>;
    readonly hardwareName: v.StringSchema<undefined>;
    readonly createdAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
    readonly assigneeFirstName: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly assigneeLastName: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly hasAlarms: v.BooleanSchema<undefined>;
    readonly isUrgent: v.BooleanSchema<undefined>;
    readonly isSolved: v.BooleanSchema<undefined>;
}, undefined>;
export type Issue = v.InferOutput<typeof Issue>;
export const Configuration: v.ObjectSchema<{
    readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly hash: v.StringSchema<undefined>;
    readonly comment: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly classReason: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly xml: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly xmlBytes: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly hasRaw: v.BooleanSchema<undefined>;
    readonly createdAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
    readonly createdBy: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly parsingError: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly isProcessed: v.BooleanSchema<undefined>;
    readonly systemId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
}, undefined>;
export type Configuration = v.InferOutput<typeof Configuration>;
export const HardwareEntry: v.ObjectSchema<{
    readonly hardwareTag: v.StringSchema<undefined>;
    readonly quantity: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
}, undefined>;
export type HardwareEntry = v.InferOutput<typeof HardwareEntry>;
}

declare module '@emberwatch/contract:entities/users' {
import * as v from 'valibot';
export const Permissions: v.ObjectSchema<{
    readonly isSuperUser: v.BooleanSchema<undefined>;
    readonly globalAccessLevel: v.PicklistSchema<[0, 1, 2], undefined>;
    readonly userType: v.PicklistSchema<[0, 1], undefined>;
    readonly resources: v.RecordSchema<v.StringSchema<undefined>, v.PicklistSchema<[0, 1, 2], undefined>, undefined>;
}, undefined>;
export type Permissions = v.InferOutput<typeof Permissions>;
export const userStatuses: readonly ['ANONYMOUS', 'BANNED', 'DELETED', 'ACTIVE', 'REGISTRATION'];
export const UserStatus: v.PicklistSchema<readonly ["ANONYMOUS", "BANNED", "DELETED", "ACTIVE", "REGISTRATION"], undefined>;
export type UserStatus = v.InferOutput<typeof UserStatus>;
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
export const UserRow: v.ObjectSchema<{
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
    readonly permissions: Omit<v.ObjectSchema<{
        readonly isSuperUser: v.BooleanSchema<undefined>;
        readonly globalAccessLevel: v.PicklistSchema<[0, 1, 2], undefined>;
        readonly userType: v.PicklistSchema<[0, 1], undefined>;
        readonly resources: v.RecordSchema<v.StringSchema<undefined>, v.PicklistSchema<[0, 1, 2], undefined>, undefined>;
    }, undefined>, "entries" | "~run" | "~standard" | "~types"> & {
        readonly entries: Omit<{
            readonly isSuperUser: v.BooleanSchema<undefined>;
            readonly globalAccessLevel: v.PicklistSchema<[0, 1, 2], undefined>;
            readonly userType: v.PicklistSchema<[0, 1], undefined>;
            readonly resources: v.RecordSchema<v.StringSchema<undefined>, v.PicklistSchema<[0, 1, 2], undefined>, undefined>;
        }, "resources">;
        readonly "~standard": v.StandardProps<{
            isSuperUser: boolean;
            globalAccessLevel: 0 | 1 | 2;
            userType: 0 | 1;
        }, {
            isSuperUser: boolean;
            globalAccessLevel: 0 | 1 | 2;
            userType: 0 | 1;
        }>;
        readonly "~run": (dataset: v.UnknownDataset, config: v.Config<v.BaseIssue<unknown>>) => v.OutputDataset<{
            isSuperUser: boolean;
            globalAccessLevel: 0 | 1 | 2;
            userType: 0 | 1;
        }, v.BooleanIssue | v.ObjectIssue | v.PicklistIssue>;
        readonly "~types"?: {
            readonly input: {
                isSuperUser: boolean;
                globalAccessLevel: 0 | 1 | 2;
                userType: 0 | 1;
            };
            readonly output: {
                isSuperUser: boolean;
                globalAccessLevel: 0 | 1 | 2;
                userType: 0 | 1;
            };
            readonly issue: v.BooleanIssue | v.ObjectIssue | v.PicklistIssue;
        } | undefined;
    };
    readonly createdAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
}, undefined>;
export type UserRow = v.InferOutput<typeof UserRow>;
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
export const Operator: v.ObjectSchema<{
    readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly firstName: v.StringSchema<undefined>;
    readonly lastName: v.StringSchema<undefined>;
    readonly emailAddress: v.StringSchema<undefined>;
    readonly accessLevel: v.PicklistSchema<[0, 1, 2], undefined>;
}, undefined>;
export type Operator = v.InferOutput<typeof Operator>;
export const fullName: (person: {
    firstName: string;
    lastName: string;
}) => string;
}

declare module '@emberwatch/contract:event-classes' {
export const eventClasses: {
    readonly alarm: {
        readonly label: 'Alarm';
        readonly names: readonly ['Fire alarm', 'Fire alarm cleared'];
    };
    readonly prealarm: {
        readonly label: 'Prealarm';
        readonly names: readonly ['Prealarm', 'Prealarm cleared'];
    };
    readonly earlyWarning: {
        readonly label: 'Early warning';
        readonly names: readonly ['Early warning', 'Early warning cleared'];
    };
    readonly fault: {
        readonly label: 'Fault';
        readonly names: readonly ['Fault', 'Fault cleared'];
    };
    readonly disablement: {
        readonly label: 'Disablement';
        readonly names: readonly ['Disabled', 'Enabled'];
    };
    readonly test: {
        readonly label: 'Test';
        readonly names: readonly ['Test started', 'Test ended'];
    };
    readonly operatorAction: {
        readonly label: 'Operator action';
        readonly names: readonly ['Reset', 'Silence alarms', 'Resound', 'Accept', 'Set time', 'Restart', 'Door/cover open'];
    };
};
export type EventClass = keyof typeof eventClasses;
export const eventClassNames: EventClass[];
export const alarmRaised = "Fire alarm";
export const detectorTypes: readonly ['BH', 'BD', 'BF'];
}

declare module '@emberwatch/contract:fleet-state' {
export const fleetState: {
    map: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/users/{id}/issued", {
        siteId: string;
        siteName: string;
        address: {
            addressLine1: string | null;
            addressLine2: string | null;
            postalCode: string | null;
            city: string | null;
            country: string | null;
        };
        lat: number | null;
        lng: number | null;
        issuesCount: number;
        solvedIssuesCount: number;
        alarmIssuesCount: number;
        solvedAlarmIssuesCount: number;
        isConnected: boolean;
    }[], undefined>;
    sitesOnMap: import("@emberwatch/contract:endpoint").ListEndpoint<"/v1/users/{id}/map", {
        siteId: string;
        siteName: string;
        address: {
            addressLine1: string | null;
            addressLine2: string | null;
            postalCode: string | null;
            city: string | null;
            country: string | null;
        };
        lat: number | null;
        lng: number | null;
        issuesCount: number;
        solvedIssuesCount: number;
        alarmIssuesCount: number;
        solvedAlarmIssuesCount: number;
        isConnected: boolean;
    }, {
        sitesCount: number;
        states: {
            alarm: number;
            offline: number;
            warning: number;
            active: number;
        };
        bounds: [number, number, number, number] | null;
        markers: {
            cell: string;
            lat: number;
            lng: number;
            count: number;
            state: "active" | "alarm" | "offline" | "warning";
            states: {
                alarm: number;
                offline: number;
                warning: number;
                active: number;
            };
            openAlarms: number;
            partsAt: number | null;
            site: {
                id: string;
                name: string;
            } | null;
        }[];
    }, "severity", "nameOrAddress", "cell" | "siteId" | "state", {
        box?: [number, number, number, number] | undefined;
        zoom?: number | undefined;
    }>;
    attention: import("@emberwatch/contract:endpoint").ListEndpoint<"/v1/attention", {
        kind: "alarm" | "configuration" | "offline" | "urgent";
        systemId: string;
        systemName: string | null;
        systemNumber: number;
        siteId: string;
        siteName: string;
        count: number;
        connectionState: string | null;
        since: string;
    }, {
        alarm: number;
        offline: number;
        urgent: number;
        configuration: number;
    }, "severity" | "since" | "siteName" | "systemName", "siteName" | "systemName", "kind" | "siteId" | "systemId", {}>;
};
}

declare module '@emberwatch/contract:install-base' {
import * as v from 'valibot';
export const InstallBaseFile: v.ObjectSchema<{
    readonly file: v.SchemaWithPipe<readonly [v.FileSchema<"File is required">, v.CheckAction<File, `Choose a file of type ${string}`>, v.CheckAction<File, "The file is empty">, v.CheckAction<File, "The file is too large (should be at max 50 MB)">]>;
}, undefined>;
export type InstallBaseFile = v.InferOutput<typeof InstallBaseFile>;
export const installBaseCallMax: number;
export const installBase: {
    import: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/resources/upload-install-base-report", {
        id: string;
        rowsCount: number;
        linkedCount: number;
        importedAt: string;
    }, {
        file: File;
    }>;
    startImport: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/resources/import-install-base-report", {
        id: string;
        kind: string;
        title: string;
        state: "cancelled" | "done" | "failed" | "running" | "waiting";
        isCancelAsked: boolean;
        systemId: string | null;
        doneCount: number;
        totalCount: number | null;
        error: string | null;
        fileBytes: number | null;
        createdAt: string;
        finishedAt: string | null;
    }, {
        file: File;
    }>;
    preview: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/resources/preview-install-base-report", {
        columns: {
            title: string;
            field: "activeContract" | "address" | "businessUnit" | "city" | "customerNumber" | "entryCreatedDate" | "equipmentNumber" | "panelType" | "postalCode" | "siteId" | "siteName" | "siteNumber" | "systemId" | "systemName" | null;
        }[];
        missing: ("activeContract" | "address" | "businessUnit" | "city" | "customerNumber" | "entryCreatedDate" | "equipmentNumber" | "panelType" | "postalCode" | "siteId" | "siteName" | "siteNumber" | "systemId" | "systemName")[];
        rows: string[][];
        rowsCount: number;
        problems: {
            row: number;
            column: string | null;
            message: string;
        }[];
        problemsCount: number;
    }, {
        file: File;
    }>;
};
}

declare module '@emberwatch/contract:invitations' {
import * as v from 'valibot';
export const Invitation: v.ObjectSchema<{
    readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly type: v.PicklistSchema<["site", "system"], undefined>;
    readonly siteId: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>, undefined>;
    readonly siteName: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly systemId: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>, undefined>;
    readonly systemName: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly accessLevel: v.PicklistSchema<[0, 1, 2], undefined>;
    readonly status: v.PicklistSchema<readonly ["Pending", "Accepted", "Rejected", "Expired"], undefined>;
}, undefined>;
export type Invitation = v.InferOutput<typeof Invitation>;
export const invitations: {
    get: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/invitations/{id}", {
        id: string;
        type: "site" | "system";
        siteId: string | null;
        siteName: string | null;
        systemId: string | null;
        systemName: string | null;
        accessLevel: 0 | 1 | 2;
        status: "Accepted" | "Expired" | "Pending" | "Rejected";
    }, undefined>;
    accept: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/invitations/{id}/accept", {
        id: string;
        type: "site" | "system";
        siteId: string | null;
        siteName: string | null;
        systemId: string | null;
        systemName: string | null;
        accessLevel: 0 | 1 | 2;
        status: "Accepted" | "Expired" | "Pending" | "Rejected";
    }, undefined>;
    reject: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/invitations/{id}/reject", {
        id: string;
        type: "site" | "system";
        siteId: string | null;
        siteName: string | null;
        systemId: string | null;
        systemName: string | null;
        accessLevel: 0 | 1 | 2;
        status: "Accepted" | "Expired" | "Pending" | "Rejected";
    }, undefined>;
};
}

declare module '@emberwatch/contract:invites' {
import * as v from 'valibot';
export const AccessLevelChange: v.ObjectSchema<{
    readonly accessLevel: v.SchemaWithPipe<readonly [v.NumberSchema<"Required">, v.CheckAction<number, "Required">, v.CheckAction<number, "Access level must be 0, 1 or 2">, v.TransformAction<number, 0 | 1 | 2>]>;
}, undefined>;
export type AccessLevelChange = v.InferOutput<typeof AccessLevelChange>;
export const Invite: v.ObjectSchema<{
    readonly accessLevel: v.SchemaWithPipe<readonly [v.NumberSchema<"Required">, v.CheckAction<number, "Required">, v.CheckAction<number, "Access level must be 0, 1 or 2">, v.TransformAction<number, 0 | 1 | 2>]>;
    readonly emailAddress: v.SchemaWithPipe<readonly [v.StringSchema<"Email address has an invalid format">, v.TrimAction, v.NonEmptyAction<string, "Email is required">, v.MaxLengthAction<string, 254, "Email address has an invalid format">, v.EmailAction<string, "Email address has an invalid format">]>;
}, undefined>;
export type Invite = v.InferOutput<typeof Invite>;
}

declare module '@emberwatch/contract:jobs' {
import * as v from 'valibot';
export const exportRowsAtOnce = 50000;
export const ExportRequest: v.ObjectSchema<{
    readonly report: v.PicklistSchema<("systemEvents" | "systemUnits" | "systemsPerUnitType" | "unitsAge")[], undefined>;
    readonly query: v.SchemaWithPipe<readonly [v.RecordSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MaxLengthAction<string, 64, undefined>]>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MaxLengthAction<string, 1000, undefined>]>, undefined>, v.CheckAction<{
        [x: string]: string;
    }, "has too many parameters">]>;
    readonly name: v.OptionalSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, "must be the name of an .xlsx file">]>, undefined>;
}, undefined>;
export type ExportRequest = v.InferOutput<typeof ExportRequest>;
export const jobs: {
    list: import("@emberwatch/contract:endpoint").ListEndpoint<"/v1/jobs", {
        id: string;
        kind: string;
        title: string;
        state: "cancelled" | "done" | "failed" | "running" | "waiting";
        isCancelAsked: boolean;
        systemId: string | null;
        doneCount: number;
        totalCount: number | null;
        error: string | null;
        fileBytes: number | null;
        createdAt: string;
        finishedAt: string | null;
    }, {}, "createdAt", never, "systemId", {}>;
    one: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/jobs/{id}", {
        id: string;
        kind: string;
        title: string;
        state: "cancelled" | "done" | "failed" | "running" | "waiting";
        isCancelAsked: boolean;
        systemId: string | null;
        doneCount: number;
        totalCount: number | null;
        error: string | null;
        fileBytes: number | null;
        createdAt: string;
        finishedAt: string | null;
    }, undefined>;
    cancel: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/jobs/{id}/cancel", {
        id: string;
        kind: string;
        title: string;
        state: "cancelled" | "done" | "failed" | "running" | "waiting";
        isCancelAsked: boolean;
        systemId: string | null;
        doneCount: number;
        totalCount: number | null;
        error: string | null;
        fileBytes: number | null;
        createdAt: string;
        finishedAt: string | null;
    }, undefined>;
    file: import("@emberwatch/contract:endpoint").FileEndpoint<"/v1/jobs/{id}/file", {}>;
    startExport: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/jobs/exports", {
        rowsCount: number;
        job: {
            id: string;
            kind: string;
            title: string;
            state: "cancelled" | "done" | "failed" | "running" | "waiting";
            isCancelAsked: boolean;
            systemId: string | null;
            doneCount: number;
            totalCount: number | null;
            error: string | null;
            fileBytes: number | null;
            createdAt: string;
            finishedAt: string | null;
        } | null;
    }, {
        report: "systemEvents" | "systemUnits" | "systemsPerUnitType" | "unitsAge";
        query: {
            [x: string]: string;
        };
        name?: string | undefined;
    }>;
};
export const failedMails: {
    list: import("@emberwatch/contract:endpoint").ListEndpoint<"/v1/admin/failed-mails", {
        id: string;
        emailAddress: string;
        subject: string;
        state: "failed" | "running" | "waiting";
        error: string | null;
        attempts: number;
        createdAt: string;
        nextTryAt: string | null;
        failedAt: string | null;
        canBeSent: boolean;
    }, {}, "createdAt" | "failedAt" | "nextTryAt", never, "state", {}>;
    sendAgain: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/admin/failed-mails/{id}/send-again", null, undefined>;
    discard: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/admin/failed-mails/{id}", null, undefined>;
};
}

declare module '@emberwatch/contract:live' {
import * as v from 'valibot';
export const LiveChange: v.ObjectSchema<{
    readonly kind: v.PicklistSchema<readonly ["site", "system", "modem", "issue", "configuration", "access", "rights", "user", "job", "scannedSystem", "loop", "unit", "installBase"], undefined>;
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
        readonly kind: v.PicklistSchema<readonly ["site", "system", "modem", "issue", "configuration", "access", "rights", "user", "job", "scannedSystem", "loop", "unit", "installBase"], undefined>;
        readonly id: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>, undefined>;
        readonly siteId: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>, undefined>;
    }, undefined>, undefined>;
}, undefined>, v.ObjectSchema<{
    readonly type: v.LiteralSchema<"missed", undefined>;
}, undefined>, v.ObjectSchema<{
    readonly type: v.LiteralSchema<"beat", undefined>;
}, undefined>], undefined>;
export type LiveMessage = v.InferOutput<typeof LiveMessage>;
export const liveBeatMs = 15000;
export const live: {
    changes: import("@emberwatch/contract:endpoint").StreamEndpoint<"/v1/live", {
        type: "hello";
        isComplete: boolean;
    } | {
        type: "changes";
        changes: {
            kind: "access" | "configuration" | "installBase" | "issue" | "job" | "loop" | "modem" | "rights" | "scannedSystem" | "site" | "system" | "unit" | "user";
            id: string | null;
            siteId: string | null;
        }[];
    } | {
        type: "missed";
    } | {
        type: "beat";
    }>;
};
}

declare module '@emberwatch/contract:loop-file' {
import { ScannedUnitFields } from '@emberwatch/contract:loops';
export const loopFileColumns: readonly ['tagName', 'detectionZone', 'lsiNumber', 'unitType', 'serialNumber', 'comment'];
type LoopFileColumn = (typeof loopFileColumns)[number];
export interface LoopFileProblem {
    readonly line: number;
    readonly column: LoopFileColumn | null;
    readonly message: string;
}
export interface LoopFileUnit {
    readonly line: number;
    readonly unit: ScannedUnitFields;
}
export interface LoopFile {
    readonly units: readonly LoopFileUnit[];
    readonly problems: readonly LoopFileProblem[];
}
type CsvParser = (text: string, options: Record<string, unknown>) => unknown;
export const formatLoopFileProblem: ({ line, column, message }: LoopFileProblem) => string;
export function readLoopFile(text: string, parse: CsvParser): LoopFile;
export {};
}

declare module '@emberwatch/contract:loops' {
import * as v from 'valibot';
export const NewScannedSystem: v.ObjectSchema<{
    readonly systemName: v.SchemaWithPipe<readonly [v.StringSchema<`${string} is required`>, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, number, string>]>;
    readonly siteId: v.OptionalSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>, undefined>;
}, undefined>;
export type NewScannedSystem = v.InferOutput<typeof NewScannedSystem>;
export const ScannedSystemChange: v.ObjectSchema<{
    readonly name: v.SchemaWithPipe<readonly [v.StringSchema<`${string} is required`>, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, number, string>]>;
}, undefined>;
export type ScannedSystemChange = v.InferOutput<typeof ScannedSystemChange>;
export const LoopName: v.ObjectSchema<{
    readonly name: v.SchemaWithPipe<readonly [v.StringSchema<`${string} is required`>, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, number, string>]>;
}, undefined>;
export type LoopName = v.InferOutput<typeof LoopName>;
export const ScannedLoopChange: v.UnionSchema<[v.StrictObjectSchema<{
    readonly name: v.SchemaWithPipe<readonly [v.StringSchema<`${string} is required`>, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, number, string>]>;
}, undefined>, v.StrictObjectSchema<{
    readonly isReady: v.BooleanSchema<undefined>;
}, undefined>, v.StrictObjectSchema<{
    readonly isLocked: v.BooleanSchema<undefined>;
}, undefined>], "Give one of name, isReady and isLocked">;
export type ScannedLoopChange = v.InferOutput<typeof ScannedLoopChange>;
export const ScannedUnitFields: v.ObjectSchema<{
    readonly tagName: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<`${string} must be text`>, v.TrimAction, v.MaxLengthAction<string, number, string>, v.TransformAction<string, string | null>]>, undefined>, undefined>;
    readonly detectionZone: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<`${string} must be text`>, v.TrimAction, v.MaxLengthAction<string, number, string>, v.TransformAction<string, string | null>]>, undefined>, undefined>;
    readonly lsiNumber: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<`${string} must be text`>, v.TrimAction, v.MaxLengthAction<string, number, string>, v.TransformAction<string, string | null>]>, undefined>, undefined>;
    readonly unitType: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<`${string} must be text`>, v.TrimAction, v.MaxLengthAction<string, number, string>, v.TransformAction<string, string | null>]>, undefined>, undefined>;
    readonly serialNumber: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<`${string} must be text`>, v.TrimAction, v.MaxLengthAction<string, number, string>, v.TransformAction<string, string | null>]>, undefined>, undefined>;
    readonly comment: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<`${string} must be text`>, v.TrimAction, v.MaxLengthAction<string, number, string>, v.TransformAction<string, string | null>]>, undefined>, undefined>;
}, undefined>;
export type ScannedUnitFields = v.InferOutput<typeof ScannedUnitFields>;
export const tagOrZoneMissingText = "Both Tag and Detection Zone fields are empty, at least one of them is required to be filled";
export const ScannedUnitForm: v.SchemaWithPipe<readonly [v.ObjectSchema<{
    readonly tagName: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<`${string} must be text`>, v.TrimAction, v.MaxLengthAction<string, number, string>, v.TransformAction<string, string | null>]>, undefined>, undefined>;
    readonly detectionZone: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<`${string} must be text`>, v.TrimAction, v.MaxLengthAction<string, number, string>, v.TransformAction<string, string | null>]>, undefined>, undefined>;
    readonly lsiNumber: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<`${string} must be text`>, v.TrimAction, v.MaxLengthAction<string, number, string>, v.TransformAction<string, string | null>]>, undefined>, undefined>;
    readonly unitType: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<`${string} must be text`>, v.TrimAction, v.MaxLengthAction<string, number, string>, v.TransformAction<string, string | null>]>, undefined>, undefined>;
    readonly serialNumber: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<`${string} must be text`>, v.TrimAction, v.MaxLengthAction<string, number, string>, v.TransformAction<string, string | null>]>, undefined>, undefined>;
    readonly comment: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<`${string} must be text`>, v.TrimAction, v.MaxLengthAction<string, number, string>, v.TransformAction<string, string | null>]>, undefined>, undefined>;
}, undefined>, v.BaseValidation<{
    tagName?: string | null | undefined;
    detectionZone?: string | null | undefined;
    lsiNumber?: string | null | undefined;
    unitType?: string | null | undefined;
    serialNumber?: string | null | undefined;
    comment?: string | null | undefined;
}, {
    tagName?: string | null | undefined;
    detectionZone?: string | null | undefined;
    lsiNumber?: string | null | undefined;
    unitType?: string | null | undefined;
    serialNumber?: string | null | undefined;
    comment?: string | null | undefined;
}, v.CheckIssue<{
    tagName?: string | null | undefined;
    detectionZone?: string | null | undefined;
    lsiNumber?: string | null | undefined;
    unitType?: string | null | undefined;
    serialNumber?: string | null | undefined;
    comment?: string | null | undefined;
}>>]>;
export type ScannedUnitForm = v.InferOutput<typeof ScannedUnitForm>;
export const NewLoopFromFile: v.ObjectSchema<{
    readonly name: v.SchemaWithPipe<readonly [v.StringSchema<`${string} is required`>, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, number, string>]>;
    readonly 'scanned-loop': v.SchemaWithPipe<readonly [v.FileSchema<"CSV file is required">, v.CheckAction<File, "A CSV file is required">, v.CheckAction<File, "The file is empty">, v.CheckAction<File, "The file is too large (should be at max 5 MB)">]>;
}, undefined>;
export type NewLoopFromFile = v.InferOutput<typeof NewLoopFromFile>;
export const scannedSystems: {
    ofSite: import("@emberwatch/contract:endpoint").ListEndpoint<"/v1/sites/{id}/scanned-systems", {
        id: string;
        name: string;
        siteId: string;
        siteName: string;
        loopsCount: number;
        createdAt: string;
    }, {}, "createdAt" | "loopsCount" | "name", "name", never, {}>;
    create: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/sites/{id}/scanned-systems", {
        id: string;
        name: string;
        siteId: string;
        siteName: string;
        loopsCount: number;
        createdAt: string;
    }, {
        systemName: string;
        siteId?: string | undefined;
    }>;
    get: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/scanned-systems/{id}", {
        id: string;
        name: string;
        siteId: string;
        siteName: string;
        loopsCount: number;
        createdAt: string;
    }, undefined>;
    update: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/scanned-systems/{id}", {
        id: string;
        name: string;
        siteId: string;
        siteName: string;
        loopsCount: number;
        createdAt: string;
    }, {
        name: string;
    }>;
    remove: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/scanned-systems/{id}", null, undefined>;
    loops: import("@emberwatch/contract:endpoint").ListEndpoint<"/v1/scanned-systems/{id}/scanned-loops", {
        id: string;
        name: string;
        siteId: string;
        scannedSystemId: string;
        scannedSystemName: string | null;
        unitsCount: number;
        isReady: boolean;
        isLocked: boolean;
        createdAt: string;
    }, {}, "createdAt" | "isLocked" | "isReady" | "name" | "unitsCount", "name", "isLocked" | "isReady", {}>;
    addLoop: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/scanned-systems/{id}/scanned-loops", {
        id: string;
        name: string;
        siteId: string;
        scannedSystemId: string;
        scannedSystemName: string | null;
        unitsCount: number;
        isReady: boolean;
        isLocked: boolean;
        createdAt: string;
    }, {
        name: string;
    }>;
    importLoop: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/scanned-systems/{id}/import-loop", {
        id: string;
        name: string;
        siteId: string;
        scannedSystemId: string;
        scannedSystemName: string | null;
        unitsCount: number;
        isReady: boolean;
        isLocked: boolean;
        createdAt: string;
    }, {
        name: string;
        'scanned-loop': File;
    }>;
};
export const scannedLoops: {
    get: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/scanned-loops/{id}", {
        id: string;
        name: string;
        siteId: string;
        scannedSystemId: string;
        scannedSystemName: string | null;
        unitsCount: number;
        isReady: boolean;
        isLocked: boolean;
        createdAt: string;
    }, undefined>;
    update: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/scanned-loops/{id}", {
        id: string;
        name: string;
        siteId: string;
        scannedSystemId: string;
        scannedSystemName: string | null;
        unitsCount: number;
        isReady: boolean;
        isLocked: boolean;
        createdAt: string;
    }, {
        name: string;
    } | {
        isReady: boolean;
    } | {
        isLocked: boolean;
    }>;
    remove: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/scanned-loops/{id}", null, undefined>;
    export: import("@emberwatch/contract:endpoint").FileEndpoint<"/v1/scanned-loops/{id}/export-loop", {}>;
    units: import("@emberwatch/contract:endpoint").ListEndpoint<"/v1/scanned-loops/{id}/scanned-units", {
        id: string;
        tagName: string | null;
        detectionZone: string | null;
        lsiNumber: string | null;
        unitType: string | null;
        serialNumber: string | null;
        comment: string | null;
        scannedLoopId: string;
        scannedLoopName: string;
    }, {}, "detectionZone" | "lsiNumber" | "serialNumber" | "tagName" | "unitType", "comment" | "detectionZone" | "lsiNumber" | "serialNumber" | "tagName" | "unitType", never, {}>;
    addUnit: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/scanned-loops/{id}/scanned-units", {
        id: string;
        tagName: string | null;
        detectionZone: string | null;
        lsiNumber: string | null;
        unitType: string | null;
        serialNumber: string | null;
        comment: string | null;
        scannedLoopId: string;
        scannedLoopName: string;
    }, {
        tagName?: string | null | undefined;
        detectionZone?: string | null | undefined;
        lsiNumber?: string | null | undefined;
        unitType?: string | null | undefined;
        serialNumber?: string | null | undefined;
        comment?: string | null | undefined;
    }>;
};
export const scannedUnits: {
    update: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/scanned-units/{id}", {
        id: string;
        tagName: string | null;
        detectionZone: string | null;
        lsiNumber: string | null;
        unitType: string | null;
        serialNumber: string | null;
        comment: string | null;
        scannedLoopId: string;
        scannedLoopName: string;
    }, {
        tagName?: string | null | undefined;
        detectionZone?: string | null | undefined;
        lsiNumber?: string | null | undefined;
        unitType?: string | null | undefined;
        serialNumber?: string | null | undefined;
        comment?: string | null | undefined;
    }>;
    remove: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/scanned-units/{id}", null, undefined>;
};
}

declare module '@emberwatch/contract:modem-code' {
import * as v from 'valibot';
export const ModemIdentifiers: v.ObjectSchema<{
    readonly clientId: v.SchemaWithPipe<readonly [v.SchemaWithPipe<readonly [v.StringSchema<`${string} is required`>, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, number, string>]>, v.RegexAction<string, `${string} must not hold a semicolon or a line end`>]>;
    readonly iccid: v.SchemaWithPipe<readonly [v.SchemaWithPipe<readonly [v.StringSchema<`${string} is required`>, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, number, string>]>, v.RegexAction<string, `${string} must not hold a semicolon or a line end`>]>;
    readonly imei: v.SchemaWithPipe<readonly [v.SchemaWithPipe<readonly [v.SchemaWithPipe<readonly [v.StringSchema<`${string} is required`>, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, number, string>]>, v.RegexAction<string, `${string} must not hold a semicolon or a line end`>]>, v.RegexAction<string, "IMEI must be 15 digits">]>;
    readonly imsi: v.SchemaWithPipe<readonly [v.SchemaWithPipe<readonly [v.StringSchema<`${string} is required`>, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, number, string>]>, v.RegexAction<string, `${string} must not hold a semicolon or a line end`>]>;
    readonly wgip: v.SchemaWithPipe<readonly [v.SchemaWithPipe<readonly [v.StringSchema<`${string} is required`>, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, number, string>]>, v.RegexAction<string, `${string} must not hold a semicolon or a line end`>]>;
    readonly ts: v.SchemaWithPipe<readonly [v.SchemaWithPipe<readonly [v.StringSchema<`${string} is required`>, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, number, string>]>, v.RegexAction<string, `${string} must not hold a semicolon or a line end`>]>;
}, undefined>;
export type ModemIdentifiers = v.InferOutput<typeof ModemIdentifiers>;
export const formatModemCode: (fields: ModemIdentifiers) => string;
export function parseModemCode(code: string): ModemIdentifiers | null;
export function hasCheckDigit(digits: string): boolean;
}

declare module '@emberwatch/contract:modems' {
import * as v from 'valibot';
export const NewModem: v.SchemaWithPipe<readonly [v.ObjectSchema<{
    readonly lat: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.NumberSchema<string>, v.MinValueAction<number, number, string>, v.MaxValueAction<number, number, string>]>, undefined>, undefined>;
    readonly lng: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.NumberSchema<string>, v.MinValueAction<number, number, string>, v.MaxValueAction<number, number, string>]>, undefined>, undefined>;
    readonly code: v.StringSchema<"Code is required">;
    readonly siteId: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
}, undefined>, v.BaseValidation<{
    lat?: number | null | undefined;
    lng?: number | null | undefined;
    code: string;
    siteId: string;
}, {
    lat?: number | null | undefined;
    lng?: number | null | undefined;
    code: string;
    siteId: string;
}, v.CheckIssue<{
    lat?: number | null | undefined;
    lng?: number | null | undefined;
    code: string;
    siteId: string;
}>>]>;
export type NewModem = v.InferOutput<typeof NewModem>;
export const ModemChange: v.SchemaWithPipe<readonly [v.ObjectSchema<{
    readonly clientId: v.SchemaWithPipe<readonly [v.SchemaWithPipe<readonly [v.StringSchema<`${string} is required`>, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, number, string>]>, v.RegexAction<string, `${string} must not hold a semicolon or a line end`>]>;
    readonly iccid: v.SchemaWithPipe<readonly [v.SchemaWithPipe<readonly [v.StringSchema<`${string} is required`>, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, number, string>]>, v.RegexAction<string, `${string} must not hold a semicolon or a line end`>]>;
    readonly imei: v.SchemaWithPipe<readonly [v.SchemaWithPipe<readonly [v.SchemaWithPipe<readonly [v.StringSchema<`${string} is required`>, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, number, string>]>, v.RegexAction<string, `${string} must not hold a semicolon or a line end`>]>, v.RegexAction<string, "IMEI must be 15 digits">]>;
    readonly imsi: v.SchemaWithPipe<readonly [v.SchemaWithPipe<readonly [v.StringSchema<`${string} is required`>, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, number, string>]>, v.RegexAction<string, `${string} must not hold a semicolon or a line end`>]>;
    readonly wgip: v.SchemaWithPipe<readonly [v.SchemaWithPipe<readonly [v.StringSchema<`${string} is required`>, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, number, string>]>, v.RegexAction<string, `${string} must not hold a semicolon or a line end`>]>;
    readonly ts: v.SchemaWithPipe<readonly [v.SchemaWithPipe<readonly [v.StringSchema<`${string} is required`>, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, number, string>]>, v.RegexAction<string, `${string} must not hold a semicolon or a line end`>]>;
    readonly lat: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.NumberSchema<string>, v.MinValueAction<number, number, string>, v.MaxValueAction<number, number, string>]>, undefined>, undefined>;
    readonly lng: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.NumberSchema<string>, v.MinValueAction<number, number, string>, v.MaxValueAction<number, number, string>]>, undefined>, undefined>;
}, undefined>, v.BaseValidation<{
    clientId: string;
    iccid: string;
    imei: string;
    imsi: string;
    wgip: string;
    ts: string;
    lat?: number | null | undefined;
    lng?: number | null | undefined;
}, {
    clientId: string;
    iccid: string;
    imei: string;
    imsi: string;
    wgip: string;
    ts: string;
    lat?: number | null | undefined;
    lng?: number | null | undefined;
}, v.CheckIssue<{
    clientId: string;
    iccid: string;
    imei: string;
    imsi: string;
    wgip: string;
    ts: string;
    lat?: number | null | undefined;
    lng?: number | null | undefined;
}>>]>;
export type ModemChange = v.InferOutput<typeof ModemChange>;
export const modems: {
    list: import("@emberwatch/contract:endpoint").ListEndpoint<"/v1/modems", {
        id: string;
        number: number;
        clientId: string;
        iccid: string;
        imei: string;
        imsi: string;
        wgip: string | null;
        ts: string | null;
        topic: string | null;
        lat: number | null;
        lng: number | null;
        siteId: string;
        siteName: string;
        createdAt: string;
        createdBy: string | null;
        createdById: string | null;
        ip: string | null;
        subnet: string | null;
        modemSystems: {
            id: string;
            name: string;
            type: "autroprime" | "autrosafe" | "simulator";
            isArchived: boolean;
            modemEndpointId: string | null;
            host: string | null;
            port: number | null;
            username: string | null;
            password: string | null;
            connectionState: {
                description: string | null;
                stages: {
                    name: "liveUpdates" | "mobileConnection" | "networkConfiguration" | "panelConfiguration";
                    status: "fail" | "ok" | "pending";
                }[];
            } | null;
        }[];
        endpoints: {
            id: string;
            systemId: string;
        }[];
    }, {}, "clientId" | "createdAt" | "createdBy" | "imei" | "number" | "siteName" | "wgip", "clientId" | "createdBy" | "iccid" | "imei" | "siteName" | "wgip", never, {}>;
    get: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/modems/{id}", {
        id: string;
        number: number;
        clientId: string;
        iccid: string;
        imei: string;
        imsi: string;
        wgip: string | null;
        ts: string | null;
        topic: string | null;
        lat: number | null;
        lng: number | null;
        siteId: string;
        siteName: string;
        createdAt: string;
        createdBy: string | null;
        createdById: string | null;
        ip: string | null;
        subnet: string | null;
        modemSystems: {
            id: string;
            name: string;
            type: "autroprime" | "autrosafe" | "simulator";
            isArchived: boolean;
            modemEndpointId: string | null;
            host: string | null;
            port: number | null;
            username: string | null;
            password: string | null;
            connectionState: {
                description: string | null;
                stages: {
                    name: "liveUpdates" | "mobileConnection" | "networkConfiguration" | "panelConfiguration";
                    status: "fail" | "ok" | "pending";
                }[];
            } | null;
        }[];
        endpoints: {
            id: string;
            systemId: string;
        }[];
    }, undefined>;
    create: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/modems", {
        id: string;
        number: number;
        clientId: string;
        iccid: string;
        imei: string;
        imsi: string;
        wgip: string | null;
        ts: string | null;
        topic: string | null;
        lat: number | null;
        lng: number | null;
        siteId: string;
        siteName: string;
        createdAt: string;
        createdBy: string | null;
        createdById: string | null;
        ip: string | null;
        subnet: string | null;
        modemSystems: {
            id: string;
            name: string;
            type: "autroprime" | "autrosafe" | "simulator";
            isArchived: boolean;
            modemEndpointId: string | null;
            host: string | null;
            port: number | null;
            username: string | null;
            password: string | null;
            connectionState: {
                description: string | null;
                stages: {
                    name: "liveUpdates" | "mobileConnection" | "networkConfiguration" | "panelConfiguration";
                    status: "fail" | "ok" | "pending";
                }[];
            } | null;
        }[];
        endpoints: {
            id: string;
            systemId: string;
        }[];
    }, {
        lat?: number | null | undefined;
        lng?: number | null | undefined;
        code: string;
        siteId: string;
    }>;
    update: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/modems/{id}", {
        id: string;
        number: number;
        clientId: string;
        iccid: string;
        imei: string;
        imsi: string;
        wgip: string | null;
        ts: string | null;
        topic: string | null;
        lat: number | null;
        lng: number | null;
        siteId: string;
        siteName: string;
        createdAt: string;
        createdBy: string | null;
        createdById: string | null;
        ip: string | null;
        subnet: string | null;
        modemSystems: {
            id: string;
            name: string;
            type: "autroprime" | "autrosafe" | "simulator";
            isArchived: boolean;
            modemEndpointId: string | null;
            host: string | null;
            port: number | null;
            username: string | null;
            password: string | null;
            connectionState: {
                description: string | null;
                stages: {
                    name: "liveUpdates" | "mobileConnection" | "networkConfiguration" | "panelConfiguration";
                    status: "fail" | "ok" | "pending";
                }[];
            } | null;
        }[];
        endpoints: {
            id: string;
            systemId: string;
        }[];
    }, {
        clientId: string;
        iccid: string;
        imei: string;
        imsi: string;
        wgip: string;
        ts: string;
        lat?: number | null | undefined;
        lng?: number | null | undefined;
    }>;
    remove: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/modems/{id}", null, undefined>;
    configure: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/modems/{id}/network-configuration", {
        id: string;
        number: number;
        clientId: string;
        iccid: string;
        imei: string;
        imsi: string;
        wgip: string | null;
        ts: string | null;
        topic: string | null;
        lat: number | null;
        lng: number | null;
        siteId: string;
        siteName: string;
        createdAt: string;
        createdBy: string | null;
        createdById: string | null;
        ip: string | null;
        subnet: string | null;
        modemSystems: {
            id: string;
            name: string;
            type: "autroprime" | "autrosafe" | "simulator";
            isArchived: boolean;
            modemEndpointId: string | null;
            host: string | null;
            port: number | null;
            username: string | null;
            password: string | null;
            connectionState: {
                description: string | null;
                stages: {
                    name: "liveUpdates" | "mobileConnection" | "networkConfiguration" | "panelConfiguration";
                    status: "fail" | "ok" | "pending";
                }[];
            } | null;
        }[];
        endpoints: {
            id: string;
            systemId: string;
        }[];
    }, {
        ip: string;
        subnet: string;
        systems: ({
            id?: string | null | undefined;
            endpointId?: string | null | undefined;
            name: string;
            type: "autrosafe";
            host: string;
            port: number;
        } | {
            id?: string | null | undefined;
            endpointId?: string | null | undefined;
            name: string;
            type: "autroprime";
            host: string;
            username: string;
            password: string;
        } | {
            id?: string | null | undefined;
            endpointId?: string | null | undefined;
            type: "simulator";
        })[];
    }>;
    ofSite: import("@emberwatch/contract:endpoint").ListEndpoint<"/v1/sites/{id}/modems", {
        id: string;
        number: number;
        clientId: string;
        iccid: string;
        imei: string;
        imsi: string;
        wgip: string | null;
        ts: string | null;
        topic: string | null;
        lat: number | null;
        lng: number | null;
        siteId: string;
        siteName: string;
        createdAt: string;
        createdBy: string | null;
        createdById: string | null;
        ip: string | null;
        subnet: string | null;
        modemSystems: {
            id: string;
            name: string;
            type: "autroprime" | "autrosafe" | "simulator";
            isArchived: boolean;
            modemEndpointId: string | null;
            host: string | null;
            port: number | null;
            username: string | null;
            password: string | null;
            connectionState: {
                description: string | null;
                stages: {
                    name: "liveUpdates" | "mobileConnection" | "networkConfiguration" | "panelConfiguration";
                    status: "fail" | "ok" | "pending";
                }[];
            } | null;
        }[];
        endpoints: {
            id: string;
            systemId: string;
        }[];
    }, {}, "clientId" | "createdAt" | "createdBy" | "imei" | "number" | "siteName" | "wgip", "clientId" | "createdBy" | "iccid" | "imei" | "siteName" | "wgip", never, {}>;
    ofUser: import("@emberwatch/contract:endpoint").ListEndpoint<"/v1/users/{id}/modems", {
        id: string;
        number: number;
        clientId: string;
        iccid: string;
        imei: string;
        imsi: string;
        wgip: string | null;
        ts: string | null;
        topic: string | null;
        lat: number | null;
        lng: number | null;
        siteId: string;
        siteName: string;
        createdAt: string;
        createdBy: string | null;
        createdById: string | null;
        ip: string | null;
        subnet: string | null;
        modemSystems: {
            id: string;
            name: string;
            type: "autroprime" | "autrosafe" | "simulator";
            isArchived: boolean;
            modemEndpointId: string | null;
            host: string | null;
            port: number | null;
            username: string | null;
            password: string | null;
            connectionState: {
                description: string | null;
                stages: {
                    name: "liveUpdates" | "mobileConnection" | "networkConfiguration" | "panelConfiguration";
                    status: "fail" | "ok" | "pending";
                }[];
            } | null;
        }[];
        endpoints: {
            id: string;
            systemId: string;
        }[];
    }, {}, "clientId" | "createdAt" | "createdBy" | "imei" | "number" | "siteName" | "wgip", "clientId" | "createdBy" | "iccid" | "imei" | "siteName" | "wgip", never, {}>;
    metrics: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/metrics/iot-server", {
        connectedModems: number;
        disconnectedModems: number;
        messagesPerMinute: number;
        lastMessageAt: string | null;
    }, undefined>;
};
}

declare module '@emberwatch/contract:network-configuration' {
import * as v from 'valibot';
export const NetworkEntry: v.VariantSchema<"type", [v.ObjectSchema<{
    readonly id: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.TrimAction, v.MaxLengthAction<string, 255, "Too long">, v.TransformAction<string, string | null>]>, undefined>, undefined>;
    readonly endpointId: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.TrimAction, v.MaxLengthAction<string, 255, "Too long">, v.TransformAction<string, string | null>]>, undefined>, undefined>;
    readonly name: v.SchemaWithPipe<readonly [v.StringSchema<"Field is required">, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, 255, "Too long">]>;
    readonly type: v.LiteralSchema<"autrosafe", undefined>;
    readonly host: v.SchemaWithPipe<readonly [v.SchemaWithPipe<readonly [v.StringSchema<"Field is required">, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, 255, "Too long">]>, v.Ipv4Action<string, string>]>;
    readonly port: v.SchemaWithPipe<readonly [v.UnionSchema<[v.NumberSchema<undefined>, v.StringSchema<undefined>], "Field is required">, v.TransformAction<string | number, string>, v.NonEmptyAction<string, "Field is required">, v.RegexAction<string, "Invalid port number">, v.TransformAction<any, number>, v.MaxValueAction<number, 65535, "Invalid port number">]>;
}, undefined>, v.ObjectSchema<{
    readonly id: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.TrimAction, v.MaxLengthAction<string, 255, "Too long">, v.TransformAction<string, string | null>]>, undefined>, undefined>;
    readonly endpointId: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.TrimAction, v.MaxLengthAction<string, 255, "Too long">, v.TransformAction<string, string | null>]>, undefined>, undefined>;
    readonly name: v.SchemaWithPipe<readonly [v.StringSchema<"Field is required">, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, 255, "Too long">]>;
    readonly type: v.LiteralSchema<"autroprime", undefined>;
    readonly host: v.SchemaWithPipe<readonly [v.SchemaWithPipe<readonly [v.StringSchema<"Field is required">, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, 255, "Too long">]>, v.Ipv4Action<string, string>]>;
    readonly username: v.SchemaWithPipe<readonly [v.StringSchema<"Field is required">, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, 255, "Too long">]>;
    readonly password: v.SchemaWithPipe<readonly [v.StringSchema<"Field is required">, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, 255, "Too long">]>;
}, undefined>, v.ObjectSchema<{
    readonly id: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.TrimAction, v.MaxLengthAction<string, 255, "Too long">, v.TransformAction<string, string | null>]>, undefined>, undefined>;
    readonly endpointId: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.TrimAction, v.MaxLengthAction<string, 255, "Too long">, v.TransformAction<string, string | null>]>, undefined>, undefined>;
    readonly type: v.LiteralSchema<"simulator", undefined>;
}, undefined>], "Field is required">;
export type NetworkEntry = v.InferOutput<typeof NetworkEntry>;
export const NetworkConfiguration: v.ObjectSchema<{
    readonly ip: v.SchemaWithPipe<readonly [v.SchemaWithPipe<readonly [v.StringSchema<"Field is required">, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, 255, "Too long">]>, v.Ipv4Action<string, string>]>;
    readonly subnet: v.SchemaWithPipe<readonly [v.SchemaWithPipe<readonly [v.StringSchema<"Field is required">, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, 255, "Too long">]>, v.CheckAction<string, "Invalid subnet">]>;
    readonly systems: v.SchemaWithPipe<readonly [v.ArraySchema<v.VariantSchema<"type", [v.ObjectSchema<{
        readonly id: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.TrimAction, v.MaxLengthAction<string, 255, "Too long">, v.TransformAction<string, string | null>]>, undefined>, undefined>;
        readonly endpointId: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.TrimAction, v.MaxLengthAction<string, 255, "Too long">, v.TransformAction<string, string | null>]>, undefined>, undefined>;
        readonly name: v.SchemaWithPipe<readonly [v.StringSchema<"Field is required">, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, 255, "Too long">]>;
        readonly type: v.LiteralSchema<"autrosafe", undefined>;
        readonly host: v.SchemaWithPipe<readonly [v.SchemaWithPipe<readonly [v.StringSchema<"Field is required">, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, 255, "Too long">]>, v.Ipv4Action<string, string>]>;
        readonly port: v.SchemaWithPipe<readonly [v.UnionSchema<[v.NumberSchema<undefined>, v.StringSchema<undefined>], "Field is required">, v.TransformAction<string | number, string>, v.NonEmptyAction<string, "Field is required">, v.RegexAction<string, "Invalid port number">, v.TransformAction<any, number>, v.MaxValueAction<number, 65535, "Invalid port number">]>;
    }, undefined>, v.ObjectSchema<{
        readonly id: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.TrimAction, v.MaxLengthAction<string, 255, "Too long">, v.TransformAction<string, string | null>]>, undefined>, undefined>;
        readonly endpointId: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.TrimAction, v.MaxLengthAction<string, 255, "Too long">, v.TransformAction<string, string | null>]>, undefined>, undefined>;
        readonly name: v.SchemaWithPipe<readonly [v.StringSchema<"Field is required">, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, 255, "Too long">]>;
        readonly type: v.LiteralSchema<"autroprime", undefined>;
        readonly host: v.SchemaWithPipe<readonly [v.SchemaWithPipe<readonly [v.StringSchema<"Field is required">, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, 255, "Too long">]>, v.Ipv4Action<string, string>]>;
        readonly username: v.SchemaWithPipe<readonly [v.StringSchema<"Field is required">, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, 255, "Too long">]>;
        readonly password: v.SchemaWithPipe<readonly [v.StringSchema<"Field is required">, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, 255, "Too long">]>;
    }, undefined>, v.ObjectSchema<{
        readonly id: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.TrimAction, v.MaxLengthAction<string, 255, "Too long">, v.TransformAction<string, string | null>]>, undefined>, undefined>;
        readonly endpointId: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.TrimAction, v.MaxLengthAction<string, 255, "Too long">, v.TransformAction<string, string | null>]>, undefined>, undefined>;
        readonly type: v.LiteralSchema<"simulator", undefined>;
    }, undefined>], "Field is required">, undefined>, v.MaxLengthAction<({
        id?: string | null | undefined;
        endpointId?: string | null | undefined;
        name: string;
        type: "autrosafe";
        host: string;
        port: number;
    } | {
        id?: string | null | undefined;
        endpointId?: string | null | undefined;
        name: string;
        type: "autroprime";
        host: string;
        username: string;
        password: string;
    } | {
        id?: string | null | undefined;
        endpointId?: string | null | undefined;
        type: "simulator";
    })[], 64, "At most 64 systems">]>;
}, undefined>;
export type NetworkConfiguration = v.InferOutput<typeof NetworkConfiguration>;
export const NetworkConfigurationForm: v.ObjectSchema<{
    readonly ip: v.SchemaWithPipe<readonly [v.SchemaWithPipe<readonly [v.StringSchema<"Field is required">, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, 255, "Too long">]>, v.Ipv4Action<string, string>]>;
    readonly subnet: v.SchemaWithPipe<readonly [v.SchemaWithPipe<readonly [v.StringSchema<"Field is required">, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, 255, "Too long">]>, v.CheckAction<string, "Invalid subnet">]>;
    readonly systems: v.SchemaWithPipe<readonly [v.ArraySchema<v.VariantSchema<"type", [v.ObjectSchema<{
        readonly id: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.TrimAction, v.MaxLengthAction<string, 255, "Too long">, v.TransformAction<string, string | null>]>, undefined>, undefined>;
        readonly endpointId: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.TrimAction, v.MaxLengthAction<string, 255, "Too long">, v.TransformAction<string, string | null>]>, undefined>, undefined>;
        readonly name: v.SchemaWithPipe<readonly [v.StringSchema<"Field is required">, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, 255, "Too long">]>;
        readonly type: v.LiteralSchema<"autrosafe", undefined>;
        readonly host: v.SchemaWithPipe<readonly [v.SchemaWithPipe<readonly [v.StringSchema<"Field is required">, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, 255, "Too long">]>, v.Ipv4Action<string, string>]>;
        readonly port: v.SchemaWithPipe<readonly [v.UnionSchema<[v.NumberSchema<undefined>, v.StringSchema<undefined>], "Field is required">, v.TransformAction<string | number, string>, v.NonEmptyAction<string, "Field is required">, v.RegexAction<string, "Invalid port number">, v.TransformAction<any, number>, v.MaxValueAction<number, 65535, "Invalid port number">]>;
    }, undefined>, v.ObjectSchema<{
        readonly id: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.TrimAction, v.MaxLengthAction<string, 255, "Too long">, v.TransformAction<string, string | null>]>, undefined>, undefined>;
        readonly endpointId: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.TrimAction, v.MaxLengthAction<string, 255, "Too long">, v.TransformAction<string, string | null>]>, undefined>, undefined>;
        readonly name: v.SchemaWithPipe<readonly [v.StringSchema<"Field is required">, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, 255, "Too long">]>;
        readonly type: v.LiteralSchema<"autroprime", undefined>;
        readonly host: v.SchemaWithPipe<readonly [v.SchemaWithPipe<readonly [v.StringSchema<"Field is required">, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, 255, "Too long">]>, v.Ipv4Action<string, string>]>;
        readonly username: v.SchemaWithPipe<readonly [v.StringSchema<"Field is required">, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, 255, "Too long">]>;
        readonly password: v.SchemaWithPipe<readonly [v.StringSchema<"Field is required">, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, 255, "Too long">]>;
    }, undefined>, v.ObjectSchema<{
        readonly id: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.TrimAction, v.MaxLengthAction<string, 255, "Too long">, v.TransformAction<string, string | null>]>, undefined>, undefined>;
        readonly endpointId: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.TrimAction, v.MaxLengthAction<string, 255, "Too long">, v.TransformAction<string, string | null>]>, undefined>, undefined>;
        readonly type: v.LiteralSchema<"simulator", undefined>;
    }, undefined>, v.SchemaWithPipe<readonly [v.ObjectSchema<{
        readonly id: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.TrimAction, v.MaxLengthAction<string, 255, "Too long">, v.TransformAction<string, string | null>]>, undefined>, undefined>;
        readonly endpointId: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.TrimAction, v.MaxLengthAction<string, 255, "Too long">, v.TransformAction<string, string | null>]>, undefined>, undefined>;
        readonly name: v.SchemaWithPipe<readonly [v.StringSchema<"Field is required">, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, 255, "Too long">]>;
        readonly type: v.LiteralSchema<"", undefined>;
    }, undefined>, v.BaseValidation<{
        id?: string | null | undefined;
        endpointId?: string | null | undefined;
        name: string;
        type: "";
    }, {
        id?: string | null | undefined;
        endpointId?: string | null | undefined;
        name: string;
        type: "";
    }, v.PartialCheckIssue<{
        type: "";
    }>>]>], "Field is required">, undefined>, v.MaxLengthAction<({
        id?: string | null | undefined;
        endpointId?: string | null | undefined;
        name: string;
        type: "";
    } | {
        id?: string | null | undefined;
        endpointId?: string | null | undefined;
        name: string;
        type: "autrosafe";
        host: string;
        port: number;
    } | {
        id?: string | null | undefined;
        endpointId?: string | null | undefined;
        name: string;
        type: "autroprime";
        host: string;
        username: string;
        password: string;
    } | {
        id?: string | null | undefined;
        endpointId?: string | null | undefined;
        type: "simulator";
    })[], 64, "At most 64 systems">]>;
}, undefined>;
export const chosenSystemTypes: ("autroprime" | "autrosafe")[];
}

declare module '@emberwatch/contract:paths' {
interface Place {
    readonly tab?: number;
    readonly query?: Readonly<Record<string, string>>;
}
export const paths: {
    readonly home: '/';
    readonly administration: '/administration';
    readonly users: '/administration#1';
    readonly areas: '/areas';
    readonly map: '/map';
    readonly sites: '/sites';
    readonly systems: '/systems';
    readonly modems: '/modems';
    readonly reports: '/reports';
    readonly settings: '/settings';
    readonly twoStepSettings: '/settings#4';
    readonly qrCodes: '/qr-code-generator';
    readonly modemLabels: '/qr-code-generator#1';
    readonly login: '/login';
    readonly logout: '/logout';
    readonly register: '/register';
    readonly confirmEmail: '/confirm-email';
    readonly forgotPassword: '/forgot-password';
    readonly terms: '/terms-and-conditions';
    readonly unitReport: '/unit-reports';
    readonly systemEventReport: '/system-event-reports';
    readonly installBaseReport: '/install-base-reports';
    readonly unitAgeReport: '/unit-age-reports';
    readonly systemUnitReport: '/system-unit-reports';
    readonly user: (id: string, place?: Place) => string;
    readonly site: (id: string, place?: Place) => string;
    readonly siteRecord: (siteId: string) => string;
    readonly system: (id: string, place?: Place) => string;
    readonly comparison: (systemId: string, place?: Place) => string;
    readonly configurationFile: (systemId: string, file: string) => string;
    readonly modem: (id: string, place?: Place) => string;
    readonly scannedSystem: (id: string, place?: Place) => string;
    readonly scannedLoop: (id: string, place?: Place) => string;
    readonly invitation: (id: string, place?: Place) => string;
    readonly resetPassword: (id: string, place?: Place) => string;
};
export const siteTabs: {
    readonly modems: 2;
    readonly loopSystems: 3;
};
export const systemTabs: {
    readonly issues: 0;
    readonly configurations: 1;
};
export {};
}

declare module '@emberwatch/contract:personal-details' {
import * as v from 'valibot';
import type { Address } from '@emberwatch/contract:entities/common';
export const PersonalDetails: v.SchemaWithPipe<readonly [v.ObjectSchema<{
    readonly addressLine1: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<`${string} must be text`>, v.TrimAction, v.MaxLengthAction<string, 255, `${string} is too long (should be max 255 characters)`>, v.CheckAction<string, string>, v.TransformAction<string, string | null>]>, undefined>, undefined>;
    readonly addressLine2: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<`${string} must be text`>, v.TrimAction, v.MaxLengthAction<string, 255, `${string} is too long (should be max 255 characters)`>, v.CheckAction<string, string>, v.TransformAction<string, string | null>]>, undefined>, undefined>;
    readonly postalCode: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<`${string} must be text`>, v.TrimAction, v.MaxLengthAction<string, 255, `${string} is too long (should be max 255 characters)`>, v.CheckAction<string, string>, v.TransformAction<string, string | null>]>, undefined>, undefined>;
    readonly city: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<`${string} must be text`>, v.TrimAction, v.MaxLengthAction<string, 255, `${string} is too long (should be max 255 characters)`>, v.CheckAction<string, string>, v.TransformAction<string, string | null>]>, undefined>, undefined>;
    readonly country: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<`${string} must be text`>, v.TrimAction, v.MaxLengthAction<string, 255, `${string} is too long (should be max 255 characters)`>, v.CheckAction<string, string>, v.TransformAction<string, string | null>]>, undefined>, undefined>;
    readonly firstName: v.SchemaWithPipe<readonly [v.StringSchema<`${string} is required`>, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, 36, `${string} is too long (should be max 36 characters)`>]>;
    readonly lastName: v.SchemaWithPipe<readonly [v.StringSchema<`${string} is required`>, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, 36, `${string} is too long (should be max 36 characters)`>]>;
    readonly phoneNumber: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<`${string} must be text`>, v.TrimAction, v.MaxLengthAction<string, 255, `${string} is too long (should be max 255 characters)`>, v.CheckAction<string, string>, v.TransformAction<string, string | null>]>, undefined>, undefined>;
    readonly address: v.OptionalSchema<v.NullableSchema<v.ObjectSchema<{
        addressLine1: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<`${string} must be text`>, v.TrimAction, v.MaxLengthAction<string, 255, `${string} is too long (should be max 255 characters)`>, v.CheckAction<string, string>, v.TransformAction<string, string | null>]>, undefined>, undefined>;
        addressLine2: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<`${string} must be text`>, v.TrimAction, v.MaxLengthAction<string, 255, `${string} is too long (should be max 255 characters)`>, v.CheckAction<string, string>, v.TransformAction<string, string | null>]>, undefined>, undefined>;
        postalCode: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<`${string} must be text`>, v.TrimAction, v.MaxLengthAction<string, 255, `${string} is too long (should be max 255 characters)`>, v.CheckAction<string, string>, v.TransformAction<string, string | null>]>, undefined>, undefined>;
        city: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<`${string} must be text`>, v.TrimAction, v.MaxLengthAction<string, 255, `${string} is too long (should be max 255 characters)`>, v.CheckAction<string, string>, v.TransformAction<string, string | null>]>, undefined>, undefined>;
        country: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<`${string} must be text`>, v.TrimAction, v.MaxLengthAction<string, 255, `${string} is too long (should be max 255 characters)`>, v.CheckAction<string, string>, v.TransformAction<string, string | null>]>, undefined>, undefined>;
    }, undefined>, undefined>, undefined>;
}, undefined>, v.TransformAction<{
    addressLine1?: string | null | undefined;
    addressLine2?: string | null | undefined;
    postalCode?: string | null | undefined;
    city?: string | null | undefined;
    country?: string | null | undefined;
    firstName: string;
    lastName: string;
    phoneNumber?: string | null | undefined;
    address?: {
        addressLine1?: string | null | undefined;
        addressLine2?: string | null | undefined;
        postalCode?: string | null | undefined;
        city?: string | null | undefined;
        country?: string | null | undefined;
    } | null | undefined;
}, {
    firstName: string;
    lastName: string;
    phoneNumber: string | null | undefined;
    address: Partial<Address>;
}>]>;
export type PersonalDetails = v.InferOutput<typeof PersonalDetails>;
}

declare module '@emberwatch/contract:releases' {
import * as v from 'valibot';
export const AreaRelease: v.ObjectSchema<{
    readonly version: v.StringSchema<undefined>;
    readonly role: v.PicklistSchema<["active", "previous", "canary", "stored"], undefined>;
    readonly hostContract: v.StringSchema<undefined>;
    readonly owner: v.StringSchema<undefined>;
    readonly builtAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
    readonly publishedAt: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>, undefined>;
    readonly publishedBy: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly health: v.ObjectSchema<{
        readonly loaded: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
        readonly failed: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
        readonly fellBack: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
        readonly kinds: v.RecordSchema<v.StringSchema<undefined>, v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>, undefined>;
        readonly lastAt: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>, undefined>;
    }, undefined>;
}, undefined>;
export type AreaRelease = v.InferOutput<typeof AreaRelease>;
export const ReleaseChange: v.ObjectSchema<{
    readonly at: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
    readonly revision: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly who: v.StringSchema<undefined>;
    readonly action: v.StringSchema<undefined>;
    readonly area: v.StringSchema<undefined>;
    readonly from: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly to: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly note: v.StringSchema<undefined>;
}, undefined>;
export type ReleaseChange = v.InferOutput<typeof ReleaseChange>;
export const AreaOverview: v.ObjectSchema<{
    readonly area: v.StringSchema<undefined>;
    readonly title: v.StringSchema<undefined>;
    readonly releases: v.ArraySchema<v.ObjectSchema<{
        readonly version: v.StringSchema<undefined>;
        readonly role: v.PicklistSchema<["active", "previous", "canary", "stored"], undefined>;
        readonly hostContract: v.StringSchema<undefined>;
        readonly owner: v.StringSchema<undefined>;
        readonly builtAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
        readonly publishedAt: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>, undefined>;
        readonly publishedBy: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly health: v.ObjectSchema<{
            readonly loaded: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
            readonly failed: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
            readonly fellBack: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
            readonly kinds: v.RecordSchema<v.StringSchema<undefined>, v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>, undefined>;
            readonly lastAt: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>, undefined>;
        }, undefined>;
    }, undefined>, undefined>;
    readonly canary: v.NullableSchema<v.ObjectSchema<{
        readonly version: v.StringSchema<undefined>;
        readonly percent: v.OptionalSchema<v.NumberSchema<undefined>, undefined>;
        readonly people: v.OptionalSchema<v.NumberSchema<undefined>, undefined>;
        readonly told: v.OptionalSchema<v.ObjectSchema<{
            readonly people: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
            readonly failed: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
        }, undefined>, undefined>;
    }, undefined>, undefined>;
}, undefined>;
export type AreaOverview = v.InferOutput<typeof AreaOverview>;
export const InstanceUp: v.ObjectSchema<{
    readonly name: v.StringSchema<undefined>;
    readonly build: v.ObjectSchema<{
        readonly version: v.StringSchema<undefined>;
        readonly commit: v.StringSchema<undefined>;
        readonly builtAt: v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>, undefined>;
    }, undefined>;
    readonly startedAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
    readonly seenAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
}, undefined>;
export type InstanceUp = v.InferOutput<typeof InstanceUp>;
export const releases: {
    overview: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/admin/areas", {
        revision: number;
        hostContract: string;
        areas: {
            area: string;
            title: string;
            releases: {
                version: string;
                role: "active" | "canary" | "previous" | "stored";
                hostContract: string;
                owner: string;
                builtAt: string;
                publishedAt: string | null;
                publishedBy: string | null;
                health: {
                    loaded: number;
                    failed: number;
                    fellBack: number;
                    kinds: {
                        [x: string]: number;
                    };
                    lastAt: string | null;
                };
            }[];
            canary: {
                version: string;
                percent?: number | undefined;
                people?: number | undefined;
                told?: {
                    people: number;
                    failed: number;
                } | undefined;
            } | null;
        }[];
        unserved?: string[] | undefined;
        instances?: {
            name: string;
            build: {
                version: string;
                commit: string;
                builtAt: string | null;
            };
            startedAt: string;
            seenAt: string;
        }[] | undefined;
        log: {
            at: string;
            revision: number;
            who: string;
            action: string;
            area: string;
            from: string | null;
            to: string | null;
            note: string;
        }[];
    }, undefined>;
};
}

declare module '@emberwatch/contract:report-exports' {
import { type ListEndpoint, type QueryOf } from '@emberwatch/contract:endpoint';
import { FileZone } from '@emberwatch/contract:report-queries';
type ExportQuery<E extends ListEndpoint> = Omit<QueryOf<E>, 'limit' | 'offset'> & FileZone;
export const reportExports: {
    systemsPerUnitType: import("@emberwatch/contract:endpoint").FileEndpoint<"/v1/reports/export-systems-per-unit-type", ExportQuery<ListEndpoint<"/v1/reports/systems-per-unit-type", {
        system: {
            id: string;
            name: string | null;
            type: string;
        };
        site: {
            id: string;
            name: string;
            address: {
                addressLine1: string | null;
                addressLine2: string | null;
                postalCode: string | null;
                city: string | null;
                country: string | null;
            };
        };
        configuredAt: string;
        unitType: string;
        unitsCount: number;
    }, {
        totalSystems: number;
        totalSites: number;
        totalUnits: number;
    }, "configuredAt" | "site" | "system" | "unitType" | "unitsCount", "site" | "system", never, {
        beginDate?: string | undefined;
        endDate?: string | undefined;
        unitType?: string | undefined;
    }>>>;
    systemEvents: import("@emberwatch/contract:endpoint").FileEndpoint<"/v1/reports/export-system-events", ExportQuery<ListEndpoint<"/v1/reports/system-events", {
        unitName: string | null;
        unitId: string | null;
        unitClass: string | null;
        hardwareTag: string | null;
        eventName: string;
        systemId: string;
        systemName: string | null;
        timestamp: string;
        orginalMessage: string | null;
    }, {}, "eventName" | "hardwareTag" | "systemName" | "timestamp" | "unitClass" | "unitId" | "unitName", "eventName" | "hardwareTag" | "orginalMessage" | "systemName" | "unitClass" | "unitId" | "unitName", never, {
        beginDate?: string | undefined;
        endDate?: string | undefined;
        systemId?: string | undefined;
        eventClass?: ("alarm" | "disablement" | "earlyWarning" | "fault" | "operatorAction" | "prealarm" | "test")[] | undefined;
    }>>>;
    unitsAge: import("@emberwatch/contract:endpoint").FileEndpoint<"/v1/reports/export-units-age", ExportQuery<ListEndpoint<"/v1/reports/units-age", {
        customerNumber: string | null;
        unitName: string | null;
        hardware: string | null;
        carrierTags: string | null;
        serialNumber: string | null;
        productionDate: string | null;
        unitAge: number | null;
        systemId: string;
        systemName: string | null;
        systemType: string;
        siteId: string;
        siteNumber: string | null;
        siteName: string;
        address: string | null;
    }, {
        totalSystems: number;
        totalSites: number;
        totalUnits: number;
    }, "carrierTags" | "customerNumber" | "hardware" | "productionDate" | "serialNumber" | "siteName" | "siteNumber" | "systemName" | "systemType" | "unitAge" | "unitName", "address" | "carrierTags" | "customerNumber" | "hardware" | "serialNumber" | "siteName" | "siteNumber" | "systemName" | "unitName", "systemType", {
        producedBefore?: string | undefined;
    }>>>;
    systemUnits: import("@emberwatch/contract:endpoint").FileEndpoint<"/v1/reports/export-system-units-amount", ExportQuery<ListEndpoint<"/v1/reports/system-units-amount", {
        customerNumber: string | null;
        equipmentNumber: string | null;
        systemId: string;
        systemName: string | null;
        systemType: string;
        siteId: string;
        siteNumber: string | null;
        siteName: string;
        address: string | null;
        configurationTime: string | null;
        hardware: string;
        unitsCount: number;
        businessUnit: string | null;
        connectionStatus: string | null;
    }, {
        totalSystems: number;
        totalSites: number;
        totalUnits: number;
    }, "businessUnit" | "configurationTime" | "connectionStatus" | "customerNumber" | "equipmentNumber" | "hardware" | "siteName" | "siteNumber" | "systemName" | "systemType" | "unitsCount", "address" | "businessUnit" | "customerNumber" | "equipmentNumber" | "hardware" | "siteName" | "siteNumber" | "systemName", "connectionStatus" | "systemType", {
        producedBefore?: string | undefined;
    }>>>;
};
export {};
}

declare module '@emberwatch/contract:report-queries' {
import * as v from 'valibot';
interface TimeSpan {
    beginDate?: string | undefined;
    endDate?: string | undefined;
}
export const UnitReportQuery: v.SchemaWithPipe<readonly [v.ObjectSchema<{
    readonly beginDate: v.OptionalSchema<v.SchemaWithPipe<readonly [v.UnionSchema<[v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoDateAction<string, undefined>]>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>], "must be a date (yyyy-MM-dd) or an ISO time">, v.CheckAction<string, "must be a day of the calendar">, v.CheckAction<string, "must be from 1998-01-01 to 2100-12-31">]>, undefined>;
    readonly endDate: v.OptionalSchema<v.SchemaWithPipe<readonly [v.UnionSchema<[v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoDateAction<string, undefined>]>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>], "must be a date (yyyy-MM-dd) or an ISO time">, v.CheckAction<string, "must be a day of the calendar">, v.CheckAction<string, "must be from 1998-01-01 to 2100-12-31">]>, undefined>;
    readonly unitType: v.OptionalSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.TrimAction, v.MaxLengthAction<string, 24, "Unit type is too long">]>, undefined>;
}, undefined>, v.BaseValidation<{
    beginDate?: string | undefined;
    endDate?: string | undefined;
    unitType?: string | undefined;
}, {
    beginDate?: string | undefined;
    endDate?: string | undefined;
    unitType?: string | undefined;
}, v.PartialCheckIssue<TimeSpan>>]>;
export type UnitReportQuery = v.InferOutput<typeof UnitReportQuery>;
export const EventReportQuery: v.SchemaWithPipe<readonly [v.ObjectSchema<{
    readonly beginDate: v.OptionalSchema<v.SchemaWithPipe<readonly [v.UnionSchema<[v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoDateAction<string, undefined>]>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>], "must be a date (yyyy-MM-dd) or an ISO time">, v.CheckAction<string, "must be a day of the calendar">, v.CheckAction<string, "must be from 1998-01-01 to 2100-12-31">]>, undefined>;
    readonly endDate: v.OptionalSchema<v.SchemaWithPipe<readonly [v.UnionSchema<[v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoDateAction<string, undefined>]>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>], "must be a date (yyyy-MM-dd) or an ISO time">, v.CheckAction<string, "must be a day of the calendar">, v.CheckAction<string, "must be from 1998-01-01 to 2100-12-31">]>, undefined>;
    readonly systemId: v.OptionalSchema<v.SchemaWithPipe<readonly [v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>, v.UuidAction<string, "must be the id of a system">]>, undefined>;
    readonly eventClass: v.OptionalSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.TransformAction<string, string[]>, v.ArraySchema<v.PicklistSchema<("alarm" | "disablement" | "earlyWarning" | "fault" | "operatorAction" | "prealarm" | "test")[], `must be some of ${string}`>, undefined>]>, undefined>;
}, undefined>, v.BaseValidation<{
    beginDate?: string | undefined;
    endDate?: string | undefined;
    systemId?: string | undefined;
    eventClass?: ("alarm" | "disablement" | "earlyWarning" | "fault" | "operatorAction" | "prealarm" | "test")[] | undefined;
}, {
    beginDate?: string | undefined;
    endDate?: string | undefined;
    systemId?: string | undefined;
    eventClass?: ("alarm" | "disablement" | "earlyWarning" | "fault" | "operatorAction" | "prealarm" | "test")[] | undefined;
}, v.PartialCheckIssue<TimeSpan>>]>;
export type EventReportQuery = v.InferOutput<typeof EventReportQuery>;
export const FileZone: v.ObjectSchema<{
    readonly timeZone: v.OptionalSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.CheckAction<string, "must be a time zone such as Europe/Oslo">]>, undefined>;
}, undefined>;
export type FileZone = v.InferOutput<typeof FileZone>;
export const EventDaysQuery: v.SchemaWithPipe<readonly [v.ObjectSchema<{
    readonly beginDate: v.OptionalSchema<v.SchemaWithPipe<readonly [v.UnionSchema<[v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoDateAction<string, undefined>]>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>], "must be a date (yyyy-MM-dd) or an ISO time">, v.CheckAction<string, "must be a day of the calendar">, v.CheckAction<string, "must be from 1998-01-01 to 2100-12-31">]>, undefined>;
    readonly endDate: v.OptionalSchema<v.SchemaWithPipe<readonly [v.UnionSchema<[v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoDateAction<string, undefined>]>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>], "must be a date (yyyy-MM-dd) or an ISO time">, v.CheckAction<string, "must be a day of the calendar">, v.CheckAction<string, "must be from 1998-01-01 to 2100-12-31">]>, undefined>;
    readonly systemId: v.OptionalSchema<v.SchemaWithPipe<readonly [v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>, v.UuidAction<string, "must be the id of a system">]>, undefined>;
    readonly timeZone: v.OptionalSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.CheckAction<string, "must be a time zone such as Europe/Oslo">]>, undefined>;
}, undefined>, v.BaseValidation<{
    beginDate?: string | undefined;
    endDate?: string | undefined;
    systemId?: string | undefined;
    timeZone?: string | undefined;
}, {
    beginDate?: string | undefined;
    endDate?: string | undefined;
    systemId?: string | undefined;
    timeZone?: string | undefined;
}, v.PartialCheckIssue<TimeSpan>>]>;
export type EventDaysQuery = v.InferOutput<typeof EventDaysQuery>;
export const ProducedBeforeQuery: v.ObjectSchema<{
    readonly producedBefore: v.OptionalSchema<v.SchemaWithPipe<readonly [v.UnionSchema<[v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoDateAction<string, undefined>]>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>], "must be a date (yyyy-MM-dd) or an ISO time">, v.CheckAction<string, "must be a day of the calendar">, v.CheckAction<string, "must be from 1998-01-01 to 2100-12-31">]>, undefined>;
}, undefined>;
export type ProducedBeforeQuery = v.InferOutput<typeof ProducedBeforeQuery>;
export const ageBandDefaults: {
    readonly watchFrom: 8;
    readonly renewFrom: 10;
};
export const ageBandMax = 50;
export const AgePlanQuery: v.SchemaWithPipe<readonly [v.ObjectSchema<{
    readonly producedBefore: v.OptionalSchema<v.SchemaWithPipe<readonly [v.UnionSchema<[v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoDateAction<string, undefined>]>, v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>], "must be a date (yyyy-MM-dd) or an ISO time">, v.CheckAction<string, "must be a day of the calendar">, v.CheckAction<string, "must be from 1998-01-01 to 2100-12-31">]>, undefined>;
    readonly watchFrom: v.OptionalSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, "must be a whole number of years">, v.ToNumberAction<string, undefined>, v.MinValueAction<number, 1, "must be at least 1">, v.MaxValueAction<number, 50, "must be at most 50">]>, undefined>;
    readonly renewFrom: v.OptionalSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, "must be a whole number of years">, v.ToNumberAction<string, undefined>, v.MinValueAction<number, 1, "must be at least 1">, v.MaxValueAction<number, 50, "must be at most 50">]>, undefined>;
}, undefined>, v.BaseValidation<{
    producedBefore?: string | undefined;
    watchFrom?: number | undefined;
    renewFrom?: number | undefined;
}, {
    producedBefore?: string | undefined;
    watchFrom?: number | undefined;
    renewFrom?: number | undefined;
}, v.PartialCheckIssue<{
    watchFrom?: number | undefined;
    renewFrom?: number | undefined;
}>>]>;
export type AgePlanQuery = v.InferOutput<typeof AgePlanQuery>;
export {};
}

declare module '@emberwatch/contract:reports' {
export const reports: {
    systemsPerUnitType: import("@emberwatch/contract:endpoint").ListEndpoint<"/v1/reports/systems-per-unit-type", {
        system: {
            id: string;
            name: string | null;
            type: string;
        };
        site: {
            id: string;
            name: string;
            address: {
                addressLine1: string | null;
                addressLine2: string | null;
                postalCode: string | null;
                city: string | null;
                country: string | null;
            };
        };
        configuredAt: string;
        unitType: string;
        unitsCount: number;
    }, {
        totalSystems: number;
        totalSites: number;
        totalUnits: number;
    }, "configuredAt" | "site" | "system" | "unitType" | "unitsCount", "site" | "system", never, {
        beginDate?: string | undefined;
        endDate?: string | undefined;
        unitType?: string | undefined;
    }>;
    unitTypes: import("@emberwatch/contract:endpoint").ListEndpoint<"/v1/reports/unit-types", {
        unitType: string;
        systemsCount: number;
        unitsCount: number;
    }, {}, "systemsCount" | "unitType" | "unitsCount", never, never, {
        beginDate?: string | undefined;
        endDate?: string | undefined;
        unitType?: string | undefined;
    }>;
    systemEvents: import("@emberwatch/contract:endpoint").ListEndpoint<"/v1/reports/system-events", {
        unitName: string | null;
        unitId: string | null;
        unitClass: string | null;
        hardwareTag: string | null;
        eventName: string;
        systemId: string;
        systemName: string | null;
        timestamp: string;
        orginalMessage: string | null;
    }, {}, "eventName" | "hardwareTag" | "systemName" | "timestamp" | "unitClass" | "unitId" | "unitName", "eventName" | "hardwareTag" | "orginalMessage" | "systemName" | "unitClass" | "unitId" | "unitName", never, {
        beginDate?: string | undefined;
        endDate?: string | undefined;
        systemId?: string | undefined;
        eventClass?: ("alarm" | "disablement" | "earlyWarning" | "fault" | "operatorAction" | "prealarm" | "test")[] | undefined;
    }>;
    eventDays: import("@emberwatch/contract:endpoint").ListEndpoint<"/v1/reports/event-days", {
        alarm: number;
        prealarm: number;
        earlyWarning: number;
        fault: number;
        disablement: number;
        test: number;
        operatorAction: number;
        day: string;
        eventsCount: number;
    }, {
        alarm: number;
        prealarm: number;
        earlyWarning: number;
        fault: number;
        disablement: number;
        test: number;
        operatorAction: number;
        eventsCount: number;
        alarmsRaised: number;
        detectorsCount: number;
        daysCount: number;
        alarmsPer100DetectorsAndYear: number | null;
    }, "day" | "eventsCount", never, never, {
        beginDate?: string | undefined;
        endDate?: string | undefined;
        systemId?: string | undefined;
        timeZone?: string | undefined;
    }>;
    eventUnits: import("@emberwatch/contract:endpoint").ListEndpoint<"/v1/reports/event-units", {
        systemId: string;
        systemName: string | null;
        unitName: string;
        hardwareTag: string | null;
        eventsCount: number;
        alarmsCount: number;
        faultsCount: number;
        lastEventAt: string;
    }, {}, "alarmsCount" | "eventsCount" | "faultsCount" | "lastEventAt" | "systemName" | "unitName", "systemName" | "unitName", never, {
        beginDate?: string | undefined;
        endDate?: string | undefined;
        systemId?: string | undefined;
        eventClass?: ("alarm" | "disablement" | "earlyWarning" | "fault" | "operatorAction" | "prealarm" | "test")[] | undefined;
    }>;
    availableSystems: import("@emberwatch/contract:endpoint").ListEndpoint<"/v1/reports/available-systems", {
        systemId: string;
        systemName: string;
        siteName: string;
    }, {}, "systemName", "systemName", never, {}>;
    installBase: import("@emberwatch/contract:endpoint").ListEndpoint<"/v1/reports/systems", {
        systemId: string | null;
        siteId: string | null;
        equipmentNumber: string | null;
        customerNumber: string | null;
        siteNumber: string | null;
        siteName: string | null;
        systemName: string | null;
        panelType: string | null;
        activeContract: boolean;
        businessUnit: string | null;
        entryCreatedDate: string | null;
        address: string | null;
        postalCode: string | null;
        city: string | null;
    }, {
        lastUpdatedById: string | null;
        lastUpdatedBy: string | null;
        lastUpdatedAt: string | null;
        totalSystems: number;
        totalSystemsWithContracts: number;
        totalSites: number;
    }, "activeContract" | "address" | "businessUnit" | "city" | "customerNumber" | "entryCreatedDate" | "equipmentNumber" | "panelType" | "postalCode" | "siteName" | "siteNumber" | "systemName", "address" | "businessUnit" | "city" | "customerNumber" | "equipmentNumber" | "panelType" | "postalCode" | "siteName" | "siteNumber" | "systemName", "activeContract", {}>;
    unitsAge: import("@emberwatch/contract:endpoint").ListEndpoint<"/v1/reports/units-age", {
        customerNumber: string | null;
        unitName: string | null;
        hardware: string | null;
        carrierTags: string | null;
        serialNumber: string | null;
        productionDate: string | null;
        unitAge: number | null;
        systemId: string;
        systemName: string | null;
        systemType: string;
        siteId: string;
        siteNumber: string | null;
        siteName: string;
        address: string | null;
    }, {
        totalSystems: number;
        totalSites: number;
        totalUnits: number;
    }, "carrierTags" | "customerNumber" | "hardware" | "productionDate" | "serialNumber" | "siteName" | "siteNumber" | "systemName" | "systemType" | "unitAge" | "unitName", "address" | "carrierTags" | "customerNumber" | "hardware" | "serialNumber" | "siteName" | "siteNumber" | "systemName" | "unitName", "systemType", {
        producedBefore?: string | undefined;
    }>;
    ageYears: import("@emberwatch/contract:endpoint").ListEndpoint<"/v1/reports/units-age-years", {
        year: number | null;
        unitsCount: number;
    }, {
        youngCount: number;
        watchCount: number;
        dueCount: number;
        unknownCount: number;
        totalUnits: number;
    }, "year", never, never, {
        producedBefore?: string | undefined;
        watchFrom?: number | undefined;
        renewFrom?: number | undefined;
    }>;
    ageSites: import("@emberwatch/contract:endpoint").ListEndpoint<"/v1/reports/units-age-sites", {
        youngCount: number;
        watchCount: number;
        dueCount: number;
        unknownCount: number;
        siteId: string;
        siteName: string;
    }, {}, "dueCount" | "siteName" | "watchCount" | "youngCount", "siteName", never, {
        producedBefore?: string | undefined;
        watchFrom?: number | undefined;
        renewFrom?: number | undefined;
    }>;
    systemUnits: import("@emberwatch/contract:endpoint").ListEndpoint<"/v1/reports/system-units-amount", {
        customerNumber: string | null;
        equipmentNumber: string | null;
        systemId: string;
        systemName: string | null;
        systemType: string;
        siteId: string;
        siteNumber: string | null;
        siteName: string;
        address: string | null;
        configurationTime: string | null;
        hardware: string;
        unitsCount: number;
        businessUnit: string | null;
        connectionStatus: string | null;
    }, {
        totalSystems: number;
        totalSites: number;
        totalUnits: number;
    }, "businessUnit" | "configurationTime" | "connectionStatus" | "customerNumber" | "equipmentNumber" | "hardware" | "siteName" | "siteNumber" | "systemName" | "systemType" | "unitsCount", "address" | "businessUnit" | "customerNumber" | "equipmentNumber" | "hardware" | "siteName" | "siteNumber" | "systemName", "connectionStatus" | "systemType", {
        producedBefore?: string | undefined;
    }>;
};
}

declare module '@emberwatch/contract:search' {
import * as v from 'valibot';
export const searchTextMax = 100;
export const hitsPerKind = 6;
export const searchKinds: readonly ['site', 'system', 'modem', 'user'];
export type SearchKind = (typeof searchKinds)[number];
export const SearchHit: v.ObjectSchema<{
    readonly kind: v.PicklistSchema<readonly ["site", "system", "modem", "user"], undefined>;
    readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly title: v.StringSchema<undefined>;
    readonly note: v.NullableSchema<v.StringSchema<undefined>, undefined>;
}, undefined>;
export type SearchHit = v.InferOutput<typeof SearchHit>;
export const search: {
    everything: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/search", {
        kind: "modem" | "site" | "system" | "user";
        id: string;
        title: string;
        note: string | null;
    }[], {
        text: string;
    }>;
};
}

declare module '@emberwatch/contract:sessions' {
import * as v from 'valibot';
export const SessionRow: v.ObjectSchema<{
    readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>]>;
    readonly device: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly address: v.StringSchema<undefined>;
    readonly createdAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
    readonly lastSeenAt: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.IsoTimestampAction<string, undefined>]>;
    readonly isCurrent: v.BooleanSchema<undefined>;
}, undefined>;
export type SessionRow = v.InferOutput<typeof SessionRow>;
export const sessions: {
    logout: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/auth/logout", null, undefined>;
    list: import("@emberwatch/contract:endpoint").ListEndpoint<"/v1/user/sessions", {
        id: string;
        device: string | null;
        address: string;
        createdAt: string;
        lastSeenAt: string;
        isCurrent: boolean;
    }, {}, "createdAt" | "lastSeenAt", never, never, {}>;
    end: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/user/sessions/{id}", null, undefined>;
    endOthers: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/user/sessions", null, undefined>;
};
}

declare module '@emberwatch/contract:sites' {
import * as v from 'valibot';
export const NewSite: v.ObjectSchema<{
    readonly name: v.SchemaWithPipe<readonly [v.StringSchema<`${string} is required`>, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, number, string>]>;
    readonly siteNumber: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<`${string} must be text`>, v.TrimAction, v.MaxLengthAction<string, number, string>, v.TransformAction<string, string | null>]>, undefined>, undefined>;
    readonly description: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<`${string} must be text`>, v.TrimAction, v.MaxLengthAction<string, number, string>, v.TransformAction<string, string | null>]>, undefined>, undefined>;
    readonly addressLine1: v.SchemaWithPipe<readonly [v.StringSchema<`${string} is required`>, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, number, string>]>;
    readonly addressLine2: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<`${string} must be text`>, v.TrimAction, v.MaxLengthAction<string, number, string>, v.TransformAction<string, string | null>]>, undefined>, undefined>;
    readonly postalCode: v.SchemaWithPipe<readonly [v.StringSchema<string>, v.TrimAction, v.MinLengthAction<string, number, string>, v.CheckAction<string, string>, v.MaxLengthAction<string, 255, string>]>;
    readonly city: v.SchemaWithPipe<readonly [v.StringSchema<string>, v.TrimAction, v.MinLengthAction<string, number, string>, v.CheckAction<string, string>, v.MaxLengthAction<string, 255, string>]>;
    readonly country: v.SchemaWithPipe<readonly [v.StringSchema<string>, v.TrimAction, v.MinLengthAction<string, number, string>, v.CheckAction<string, string>, v.MaxLengthAction<string, 255, string>]>;
}, undefined>;
export type NewSite = v.InferOutput<typeof NewSite>;
export const SiteChange: v.ObjectSchema<{
    readonly name: v.SchemaWithPipe<readonly [v.StringSchema<`${string} is required`>, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, number, string>]>;
    readonly siteNumber: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<`${string} must be text`>, v.TrimAction, v.MaxLengthAction<string, number, string>, v.TransformAction<string, string | null>]>, undefined>, undefined>;
    readonly comment: v.OptionalSchema<v.NullableSchema<v.SchemaWithPipe<readonly [v.StringSchema<`${string} must be text`>, v.TrimAction, v.MaxLengthAction<string, number, string>, v.TransformAction<string, string | null>]>, undefined>, undefined>;
}, undefined>;
export type SiteChange = v.InferOutput<typeof SiteChange>;
export const sites: {
    list: import("@emberwatch/contract:endpoint").ListEndpoint<"/v1/sites", {
        id: string;
        name: string;
        previousName: string | null;
        number: number;
        siteNumber: string | null;
        description: string | null;
        address: {
            addressLine1: string | null;
            addressLine2: string | null;
            postalCode: string | null;
            city: string | null;
            country: string | null;
        };
        previousAddress: {
            addressLine1: string | null;
            addressLine2: string | null;
            postalCode: string | null;
            city: string | null;
            country: string | null;
        } | null;
        comment: string | null;
        createdAt: string;
        createdBy: string | null;
        createdById: string | null;
        creator: string | null;
        systemIds: string[];
    }, {}, "city" | "createdAt" | "createdBy" | "name" | "number" | "siteNumber", "address" | "city" | "createdBy" | "name" | "postalCode" | "siteNumber", never, {}>;
    get: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/sites/{id}", {
        id: string;
        name: string;
        previousName: string | null;
        number: number;
        siteNumber: string | null;
        description: string | null;
        address: {
            addressLine1: string | null;
            addressLine2: string | null;
            postalCode: string | null;
            city: string | null;
            country: string | null;
        };
        previousAddress: {
            addressLine1: string | null;
            addressLine2: string | null;
            postalCode: string | null;
            city: string | null;
            country: string | null;
        } | null;
        comment: string | null;
        createdAt: string;
        createdBy: string | null;
        createdById: string | null;
        creator: string | null;
        systemIds: string[];
    }, undefined>;
    record: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/sites/{id}/record", {
        site: {
            id: string;
            name: string;
            previousName: string | null;
            number: number;
            siteNumber: string | null;
            description: string | null;
            address: {
                addressLine1: string | null;
                addressLine2: string | null;
                postalCode: string | null;
                city: string | null;
                country: string | null;
            };
            previousAddress: {
                addressLine1: string | null;
                addressLine2: string | null;
                postalCode: string | null;
                city: string | null;
                country: string | null;
            } | null;
            comment: string | null;
            createdAt: string;
            createdBy: string | null;
            createdById: string | null;
            creator: string | null;
            systemIds: string[];
        };
        access: {
            id: string;
            type: "site" | "system";
            userId: string | null;
            emailAddress: string;
            accessLevel: 0 | 1 | 2;
            status: "Accepted" | "Expired" | "Pending" | "Rejected";
            isAccepted: boolean;
            isRejected: boolean;
            createdAt: string;
        }[];
        systems: {
            id: string;
            name: string | null;
            previousName: string | null;
            number: number;
            equipmentNumber: string | null;
            type: string;
            tag: string | null;
            status: string;
            siteId: string;
            siteName: string;
            comment: string | null;
            createdAt: string;
            archivedAt: string | null;
            issuesCount: number;
            openIssuesCount?: number | undefined;
            configurationsCount: number;
            operators: {
                id: string;
                firstName: string;
                lastName: string;
                emailAddress: string;
                accessLevel: 0 | 1 | 2;
            }[];
            connectionState: string | null;
            connectionChangedAt: string | null;
            configuredAt: string | null;
            hardware: {
                hardwareTag: string;
                quantity: number;
            }[];
        }[];
        scannedSystems: {
            id: string;
            name: string;
            siteId: string;
            siteName: string;
            loopsCount: number;
            createdAt: string;
            loops: {
                id: string;
                name: string;
                siteId: string;
                scannedSystemId: string;
                scannedSystemName: string | null;
                unitsCount: number;
                isReady: boolean;
                isLocked: boolean;
                createdAt: string;
            }[];
        }[];
        openIssues: {
            id: string;
            unitName: string;
            unitConfigId: number | null;
            hardwareName: string;
            createdAt: string;
            assigneeFirstName: string | null;
            assigneeLastName: string | null;
            hasAlarms: boolean;
            isUrgent: boolean;
            isSolved: boolean;
            systemId: string;
            systemName: string | null;
            systemNumber: number;
        }[];
        openIssuesCount: number;
        events: {
            id: string;
            systemName: string | null;
            systemNumber: number;
            occurredAt: string;
            eventName: string;
            unitName: string | null;
            unitId: string | null;
            hardwareTag: string | null;
        }[];
        madeAt: string;
        madeBy: string;
    }, undefined>;
    create: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/sites", {
        id: string;
        name: string;
        previousName: string | null;
        number: number;
        siteNumber: string | null;
        description: string | null;
        address: {
            addressLine1: string | null;
            addressLine2: string | null;
            postalCode: string | null;
            city: string | null;
            country: string | null;
        };
        previousAddress: {
            addressLine1: string | null;
            addressLine2: string | null;
            postalCode: string | null;
            city: string | null;
            country: string | null;
        } | null;
        comment: string | null;
        createdAt: string;
        createdBy: string | null;
        createdById: string | null;
        creator: string | null;
        systemIds: string[];
    }, {
        name: string;
        siteNumber?: string | null | undefined;
        description?: string | null | undefined;
        addressLine1: string;
        addressLine2?: string | null | undefined;
        postalCode: string;
        city: string;
        country: string;
    }>;
    update: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/sites/{id}", {
        id: string;
        name: string;
        previousName: string | null;
        number: number;
        siteNumber: string | null;
        description: string | null;
        address: {
            addressLine1: string | null;
            addressLine2: string | null;
            postalCode: string | null;
            city: string | null;
            country: string | null;
        };
        previousAddress: {
            addressLine1: string | null;
            addressLine2: string | null;
            postalCode: string | null;
            city: string | null;
            country: string | null;
        } | null;
        comment: string | null;
        createdAt: string;
        createdBy: string | null;
        createdById: string | null;
        creator: string | null;
        systemIds: string[];
    }, {
        name: string;
        siteNumber?: string | null | undefined;
        comment?: string | null | undefined;
    }>;
    remove: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/sites/{id}", null, undefined>;
    users: import("@emberwatch/contract:endpoint").ListEndpoint<"/v1/sites/{id}/users", {
        id: string;
        type: "site" | "system";
        userId: string | null;
        emailAddress: string;
        accessLevel: 0 | 1 | 2;
        status: "Accepted" | "Expired" | "Pending" | "Rejected";
        isAccepted: boolean;
        isRejected: boolean;
        createdAt: string;
    }, {}, "accessLevel" | "createdAt" | "emailAddress", "emailAddress", never, {}>;
    invite: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/sites/{id}/users", {
        id: string;
        type: "site" | "system";
        userId: string | null;
        emailAddress: string;
        accessLevel: 0 | 1 | 2;
        status: "Accepted" | "Expired" | "Pending" | "Rejected";
        isAccepted: boolean;
        isRejected: boolean;
        createdAt: string;
    }, {
        accessLevel: 0 | 1 | 2;
        emailAddress: string;
    }>;
    changeAccess: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/site-invitations/{id}", {
        id: string;
        type: "site" | "system";
        userId: string | null;
        emailAddress: string;
        accessLevel: 0 | 1 | 2;
        status: "Accepted" | "Expired" | "Pending" | "Rejected";
        isAccepted: boolean;
        isRejected: boolean;
        createdAt: string;
    }, {
        accessLevel: 0 | 1 | 2;
    }>;
    removeAccess: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/site-invitations/{id}", null, undefined>;
    resendInvitation: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/site-invitations/{id}/resend", {
        id: string;
        type: "site" | "system";
        userId: string | null;
        emailAddress: string;
        accessLevel: 0 | 1 | 2;
        status: "Accepted" | "Expired" | "Pending" | "Rejected";
        isAccepted: boolean;
        isRejected: boolean;
        createdAt: string;
    }, undefined>;
    systems: import("@emberwatch/contract:endpoint").ListEndpoint<"/v1/sites/{id}/systems", {
        id: string;
        name: string | null;
        previousName: string | null;
        number: number;
        equipmentNumber: string | null;
        type: string;
        tag: string | null;
        status: string;
        siteId: string;
        siteName: string;
        comment: string | null;
        createdAt: string;
        archivedAt: string | null;
        issuesCount: number;
        openIssuesCount?: number | undefined;
        configurationsCount: number;
        operators: {
            id: string;
            firstName: string;
            lastName: string;
            emailAddress: string;
            accessLevel: 0 | 1 | 2;
        }[];
        connectionState: string | null;
    }, {}, "createdAt" | "equipmentNumber" | "issuesCount" | "name" | "number" | "siteName" | "tag" | "type", "equipmentNumber" | "name" | "siteName" | "tag", "connectionState" | "type", {}>;
};
}

declare module '@emberwatch/contract:systems' {
import * as v from 'valibot';
export const archiveAccess: import("@emberwatch/contract:access").Access;
export const deleteSystemAccess: import("@emberwatch/contract:access").Access;
export const SystemChange: v.ObjectSchema<{
    readonly name: v.SchemaWithPipe<readonly [v.StringSchema<`${string} is required`>, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, number, string>]>;
    readonly comment: v.SchemaWithPipe<readonly [v.StringSchema<`${string} is required`>, v.TrimAction, v.CheckAction<string, string>, v.MaxLengthAction<string, number, string>]>;
}, undefined>;
export type SystemChange = v.InferOutput<typeof SystemChange>;
export const systems: {
    list: import("@emberwatch/contract:endpoint").ListEndpoint<"/v1/systems", {
        id: string;
        name: string | null;
        previousName: string | null;
        number: number;
        equipmentNumber: string | null;
        type: string;
        tag: string | null;
        status: string;
        siteId: string;
        siteName: string;
        comment: string | null;
        createdAt: string;
        archivedAt: string | null;
        issuesCount: number;
        openIssuesCount?: number | undefined;
        configurationsCount: number;
        operators: {
            id: string;
            firstName: string;
            lastName: string;
            emailAddress: string;
            accessLevel: 0 | 1 | 2;
        }[];
        connectionState: string | null;
    }, {}, "createdAt" | "equipmentNumber" | "issuesCount" | "name" | "number" | "siteName" | "tag" | "type", "equipmentNumber" | "name" | "siteName" | "tag", "connectionState" | "type", {}>;
    get: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/systems/{id}", {
        id: string;
        name: string | null;
        previousName: string | null;
        number: number;
        equipmentNumber: string | null;
        type: string;
        tag: string | null;
        status: string;
        siteId: string;
        siteName: string;
        comment: string | null;
        createdAt: string;
        archivedAt: string | null;
        issuesCount: number;
        openIssuesCount?: number | undefined;
        configurationsCount: number;
        operators: {
            id: string;
            firstName: string;
            lastName: string;
            emailAddress: string;
            accessLevel: 0 | 1 | 2;
        }[];
        connectionState: string | null;
    }, undefined>;
    update: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/systems/{id}", {
        id: string;
        name: string | null;
        previousName: string | null;
        number: number;
        equipmentNumber: string | null;
        type: string;
        tag: string | null;
        status: string;
        siteId: string;
        siteName: string;
        comment: string | null;
        createdAt: string;
        archivedAt: string | null;
        issuesCount: number;
        openIssuesCount?: number | undefined;
        configurationsCount: number;
        operators: {
            id: string;
            firstName: string;
            lastName: string;
            emailAddress: string;
            accessLevel: 0 | 1 | 2;
        }[];
        connectionState: string | null;
    }, {
        name: string;
        comment: string;
    }>;
    archive: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/systems/{id}", null, undefined>;
    remove: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/systems/{id}/full", null, undefined>;
    issues: import("@emberwatch/contract:endpoint").ListEndpoint<"/v1/systems/{id}/issues", {
        id: string;
        unitName: string;
        unitConfigId: number | null;
        hardwareName: string;
        createdAt: string;
        assigneeFirstName: string | null;
        assigneeLastName: string | null;
        hasAlarms: boolean;
        isUrgent: boolean;
        isSolved: boolean;
    }, {}, "assignee" | "createdAt" | "hardwareName" | "isSolved" | "severity" | "unitConfigId" | "unitName", "assignee" | "hardwareName" | "unitName", "hasAlarms" | "isSolved" | "isUrgent", {}>;
    users: import("@emberwatch/contract:endpoint").ListEndpoint<"/v1/systems/{id}/users", {
        id: string;
        type: "site" | "system";
        userId: string | null;
        emailAddress: string;
        accessLevel: 0 | 1 | 2;
        status: "Accepted" | "Expired" | "Pending" | "Rejected";
        isAccepted: boolean;
        isRejected: boolean;
        createdAt: string;
    }, {}, "accessLevel" | "createdAt" | "emailAddress", "emailAddress", never, {}>;
    invite: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/systems/{id}/users", {
        id: string;
        type: "site" | "system";
        userId: string | null;
        emailAddress: string;
        accessLevel: 0 | 1 | 2;
        status: "Accepted" | "Expired" | "Pending" | "Rejected";
        isAccepted: boolean;
        isRejected: boolean;
        createdAt: string;
    }, {
        accessLevel: 0 | 1 | 2;
        emailAddress: string;
    }>;
    changeAccess: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/system-invitations/{id}", {
        id: string;
        type: "site" | "system";
        userId: string | null;
        emailAddress: string;
        accessLevel: 0 | 1 | 2;
        status: "Accepted" | "Expired" | "Pending" | "Rejected";
        isAccepted: boolean;
        isRejected: boolean;
        createdAt: string;
    }, {
        accessLevel: 0 | 1 | 2;
    }>;
    removeAccess: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/system-invitations/{id}", null, undefined>;
    resendInvitation: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/system-invitations/{id}/resend", {
        id: string;
        type: "site" | "system";
        userId: string | null;
        emailAddress: string;
        accessLevel: 0 | 1 | 2;
        status: "Accepted" | "Expired" | "Pending" | "Rejected";
        isAccepted: boolean;
        isRejected: boolean;
        createdAt: string;
    }, undefined>;
    live: import("@emberwatch/contract:endpoint").ListEndpoint<"/v1/systems/live", {
        id: string;
        number: number;
        name: string | null;
        type: string;
        tag: string | null;
        connectionState: string | null;
        site: {
            id: string;
            name: string;
            address: {
                addressLine1: string | null;
                addressLine2: string | null;
                postalCode: string | null;
                city: string | null;
                country: string | null;
            };
            createdBy: string | null;
            createdById: string | null;
        };
        modem: {
            id: string;
            clientId: string;
            wgip: string | null;
            ip: string | null;
            lat: number | null;
            lng: number | null;
            createdBy: string | null;
            createdById: string | null;
        } | null;
    }, {}, "clientId" | "connectionState" | "name" | "number" | "siteName" | "tag" | "type", "clientId" | "name" | "siteName" | "tag" | "wgip", "connectionState" | "type", {}>;
};
}

declare module '@emberwatch/contract:text-rules' {
export const hasVisibleText: (text: string) => boolean;
export const unfitText = "has a character that is not allowed";
export function isUnfitText(text: string, field: string): boolean;
}

declare module '@emberwatch/contract:two-step' {
import * as v from 'valibot';
export const TwoStepCode: v.SchemaWithPipe<readonly [v.StringSchema<"Enter the code">, v.TransformAction<string, string>, v.RegexAction<string, "Enter the 6 digits of your app, or a recovery code">]>;
export const freshCodeMinutes = 5;
export const TwoStepState: v.ObjectSchema<{
    readonly isOn: v.BooleanSchema<undefined>;
    readonly isRequired: v.BooleanSchema<undefined>;
    readonly recoveryCodesLeft: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
}, undefined>;
export type TwoStepState = v.InferOutput<typeof TwoStepState>;
export const TwoStepSecret: v.ObjectSchema<{
    readonly secret: v.StringSchema<undefined>;
    readonly uri: v.StringSchema<undefined>;
}, undefined>;
export type TwoStepSecret = v.InferOutput<typeof TwoStepSecret>;
export const TwoStepCodeBody: v.ObjectSchema<{
    readonly code: v.SchemaWithPipe<readonly [v.StringSchema<"Enter the code">, v.TransformAction<string, string>, v.RegexAction<string, "Enter the 6 digits of your app, or a recovery code">]>;
}, undefined>;
export const OwnPassword: v.ObjectSchema<{
    readonly password: v.SchemaWithPipe<readonly [v.StringSchema<"Password is required">, v.NonEmptyAction<string, "Password is required">, v.MaxLengthAction<string, 1024, "Password is too long">]>;
}, undefined>;
export const PasswordAndCode: v.ObjectSchema<{
    readonly password: v.SchemaWithPipe<readonly [v.StringSchema<"Password is required">, v.NonEmptyAction<string, "Password is required">, v.MaxLengthAction<string, 1024, "Password is too long">]>;
    readonly code: v.SchemaWithPipe<readonly [v.StringSchema<"Enter the code">, v.TransformAction<string, string>, v.RegexAction<string, "Enter the 6 digits of your app, or a recovery code">]>;
}, undefined>;
export const twoStep: {
    get: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/user/two-step", {
        isOn: boolean;
        isRequired: boolean;
        recoveryCodesLeft: number;
    }, undefined>;
    begin: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/user/two-step/begin", {
        secret: string;
        uri: string;
    }, {
        password: string;
    }>;
    turnOn: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/user/two-step/on", {
        recoveryCodes: string[];
    }, {
        code: string;
    }>;
    turnOff: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/user/two-step/off", null, {
        password: string;
        code: string;
    }>;
    renewCodes: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/user/two-step/recovery-codes", {
        recoveryCodes: string[];
    }, {
        password: string;
        code: string;
    }>;
    prove: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/user/two-step/prove", null, {
        code: string;
    }>;
};
}

declare module '@emberwatch/contract:users' {
import * as v from 'valibot';
export const ownOrSuperUser: import("@emberwatch/contract:access").Access;
export const PermissionsChange: v.SchemaWithPipe<readonly [v.ObjectSchema<{
    readonly userType: v.PicklistSchema<[0, 1], "User type must be 0 (Regular) or 1 (Super)">;
    readonly globalAccessLevel: v.PicklistSchema<[0, 1, 2], "Global level must be 0, 1 or 2">;
}, undefined>, v.TransformAction<{
    userType: 0 | 1;
    globalAccessLevel: 0 | 1 | 2;
}, {
    userType: 0 | 1;
    globalAccessLevel: 0 | 1 | 2;
}>]>;
export type PermissionsChange = v.InferOutput<typeof PermissionsChange>;
export const StatusChange: v.ObjectSchema<{
    readonly status: v.PicklistSchema<["ACTIVE", "BANNED"], "Status must be ACTIVE or BANNED">;
}, undefined>;
export type StatusChange = v.InferOutput<typeof StatusChange>;
export const users: {
    list: import("@emberwatch/contract:endpoint").ListEndpoint<"/v1/users", {
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
        };
        createdAt: string;
    }, {}, "createdAt" | "emailAddress" | "name" | "number" | "status" | "userType", "emailAddress" | "name" | "phoneNumber", "globalAccessLevel" | "status" | "userType", {}>;
    get: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/users/{id}", {
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
    update: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/users/{id}", {
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
    }, {
        firstName: string;
        lastName: string;
        phoneNumber: string | null | undefined;
        address: Partial<import("@emberwatch/contract:entities/common").Address>;
    }>;
    updatePermissions: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/users/{id}/permissions", {
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
    }, {
        userType: 0 | 1;
        globalAccessLevel: 0 | 1 | 2;
    }>;
    updateStatus: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/users/{id}/status", {
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
    }, {
        status: "ACTIVE" | "BANNED";
    }>;
    signOut: import("@emberwatch/contract:endpoint").ItemEndpoint<"/v1/users/{id}/sessions", null, undefined>;
    sites: import("@emberwatch/contract:endpoint").ListEndpoint<"/v1/users/{id}/sites", {
        id: string;
        name: string;
        previousName: string | null;
        number: number;
        siteNumber: string | null;
        description: string | null;
        address: {
            addressLine1: string | null;
            addressLine2: string | null;
            postalCode: string | null;
            city: string | null;
            country: string | null;
        };
        previousAddress: {
            addressLine1: string | null;
            addressLine2: string | null;
            postalCode: string | null;
            city: string | null;
            country: string | null;
        } | null;
        comment: string | null;
        createdAt: string;
        createdBy: string | null;
        createdById: string | null;
        creator: string | null;
        systemIds: string[];
        accessLevel: 0 | 1 | 2;
    }, {}, "city" | "createdAt" | "createdBy" | "name" | "number" | "siteNumber", "address" | "city" | "createdBy" | "name" | "postalCode" | "siteNumber", never, {}>;
    systems: import("@emberwatch/contract:endpoint").ListEndpoint<"/v1/users/{id}/systems", {
        id: string;
        name: string | null;
        previousName: string | null;
        number: number;
        equipmentNumber: string | null;
        type: string;
        tag: string | null;
        status: string;
        siteId: string;
        siteName: string;
        comment: string | null;
        createdAt: string;
        archivedAt: string | null;
        issuesCount: number;
        openIssuesCount?: number | undefined;
        configurationsCount: number;
        operators: {
            id: string;
            firstName: string;
            lastName: string;
            emailAddress: string;
            accessLevel: 0 | 1 | 2;
        }[];
        connectionState: string | null;
        accessLevel: 0 | 1 | 2;
    }, {}, "createdAt" | "equipmentNumber" | "issuesCount" | "name" | "number" | "siteName" | "tag" | "type", "equipmentNumber" | "name" | "siteName" | "tag", "connectionState" | "type", {}>;
    activity: import("@emberwatch/contract:endpoint").ListEndpoint<"/v1/users/{id}/activity", {
        id: string;
        at: string;
        actorId: string | null;
        actorName: string | null;
        action: string;
        targetType: string | null;
        targetId: string | null;
        targetName: string | null;
        isTargetThere: boolean;
        changes: {
            field: string;
            from?: string | null | undefined;
            to?: string | null | undefined;
        }[];
    }, {}, "at", "targetName", "targetType", {}>;
};
}
