/**
 * All types of the wire. The other files of this folder are generated; this one is kept by hand. What is sent in a short
 * form is listed here as `net/read.ts` reads it.
 */
export type {
  CombatantView,
  DieView,
  LineView,
  OfferSet,
  Part,
  QuestionsView,
  QuestionView,
  RollView,
  Span,
  StageView,
  TurnView,
  WaitingView,
} from '../net/read';
export type * from './ActView';
export type * from './AheadEntry';
export type * from './Asking';
export type * from './BoardChange';
export type * from './BoardView';
export type * from './BoxesView';
export type * from './CardView';
export type * from './CauseView';
export type * from './ChipView';
export type * from './ClientMsg';
export type * from './ClockEntry';
export type * from './Command';
export type * from './ConditionMode';
export type * from './ConditionView';
export type * from './DoorView';
export type * from './Enter';
export type * from './Entry';
export type * from './FightCommand';
export type * from './FormView';
export type * from './GearView';
export type * from './GridView';
export type * from './Hand';
export type * from './HandbookView';
export type * from './HttpRefusal';
export type * from './Input';
export type * from './ItemField';
export type * from './ItemFigures';
export type * from './Join';
export type * from './LibraryEntry';
export type * from './LineKind';
export type * from './Look';
export type * from './Looms';
export type * from './MapView';
export type * from './MarkSign';
export type * from './MarkView';
export type * from './MemberEntry';
export type * from './MemberView';
export type * from './ModifierView';
export type * from './NewTable';
export type * from './NewOwner';
export type * from './OddsOf';
export type * from './OddsPolicy';
export type * from './OddsRow';
export type * from './OddsView';
export type * from './OfferForm';
export type * from './OffSet';
export type * from './OfferView';
export type * from './OptView';
export type * from './OptionView';
export type * from './OrderEntryView';
export type * from './OrderState';
export type * from './OrderView';
export type * from './Phase';
export type * from './PictureView';
export type * from './PoolView';
export type * from './QuestionKind';
export type * from './RefusalView';
export type * from './Role';
export type * from './RoundView';
export type * from './RulingsView';
export type * from './SeatInfo';
export type * from './Seated';
export type * from './ServerMsg';
export type * from './SheetField';
export type * from './SheetView';
export type * from './SlotAmount';
export type * from './Standing';
export type * from './StandingView';
export type * from './StatView';
export type * from './Suit';
export type * from './SystemEntry';
export type * from './SystemView';
export type * from './TableCommand';
export type * from './TableInfo';
export type * from './TableView';
export type * from './ThenView';
export type * from './ThrowView';
export type * from './Tone';
export type * from './TrackDraw';
export type * from './TrackView';
export type * from './Use';
export type * from './When';
