/** The address of a style sheet that a page loads when it is opened. */
declare module '*.css?url' {
  const address: string;
  // biome-ignore lint/style/noDefaultExport: Vite gives an address as the default export.
  export default address;
}
