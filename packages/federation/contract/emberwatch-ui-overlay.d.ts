declare module '@emberwatch/ui/overlay' {
export * from '@emberwatch/ui:overlay/index';
}
