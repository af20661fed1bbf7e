declare module 'dayjs' {
export * from 'npm:dayjs@1';
}
