/** A table's code in groups of three, as it is read aloud. */
export const inThrees = (code: string): string => code.replace(/(.{3})(?=.)/g, '$1 ');
