/** A table's code as it is read aloud: in threes. */
export const inThrees = (code: string): string => code.replace(/(.{3})(?=.)/g, '$1 ');
