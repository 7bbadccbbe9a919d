/** Plain signs of the interface, drawn as strokes within 24 × 24. */
export const glyphs = {
  close: 'M6 6l12 12M18 6L6 18',
  up: 'M6 15l6-6 6 6',
  down: 'M6 9l6 6 6-6',
  right: 'M9 6l6 6-6 6',
  left: 'M15 6l-6 6 6 6',
  undo: 'M4 9h10a5 5 0 010 10h-4M4 9l4-4M4 9l4 4',
  redo: 'M20 9H10a5 5 0 000 10h4M20 9l-4-4M20 9l-4 4',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 100 6 3 3 0 000-6',
  hidden:
    'M3 3l18 18M10 5.2A10 10 0 0112 5c6 0 10 7 10 7a18 18 0 01-3 3.7M6.5 6.8A17 17 0 002 12s4 7 10 7a10 10 0 005-1.4',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 017 0v3',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  pause: 'M9 5v14M15 5v14',
  play: 'M7 5l12 7-12 7z',
  check: 'M5 13l4.5 4.5L19 7',
  warn: 'M12 4L2.5 20h19zM12 10v4M12 17v.5',
  grip: 'M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  pen: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  link: 'M10 14a4 4 0 006 0l3-3a4 4 0 00-6-6l-1 1M14 10a4 4 0 00-6 0l-3 3a4 4 0 006 6l1-1',
  sound: 'M4 10v4h3l5 4V6l-5 4zM16 9a4 4 0 010 6M18.5 6.5a8 8 0 010 11',
  mute: 'M4 10v4h3l5 4V6l-5 4zM16 10l5 5M21 10l-5 5',
  fit: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  sliders: 'M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4M4 12h5M13 12h7M11 10v4',
  next: 'M5 5l9 7-9 7zM18 5v14',
  offline: 'M3 3l18 18M5 12a10 10 0 014-2.5M12 9a10 10 0 017 3M8.5 15.5a5 5 0 017 0M12 19h.01',
} as const;

export type GlyphName = keyof typeof glyphs;
