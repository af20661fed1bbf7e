declare module 'zustand' {
export { create, useStore } from 'npm:zustand@5';
}
