declare module 'virtual:game-icons' {
  const paths: Record<import('./look/icon-names').GameIcon, string>;
  export default paths;
}
