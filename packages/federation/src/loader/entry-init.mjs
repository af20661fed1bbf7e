/**
 * Replaces the library's module of this name in the shell's build (shell-config.ts). The library adds a plugin for shared modules with a fallback,
 * which our areas never have; it brings the loading of remotes, 2 kB of every page.
 */
export const init = ({ webpackRequire: { federation } }) => federation.runtime.init(federation.initOptions)
