// The board in three dimensions: what the table calls, and nothing of how it is drawn.
export type {
  Flick,
  Flight,
  Found,
  Insets,
  Playback,
  PlayOptions,
  Pose,
  Quality,
  School,
  Stage,
  StageOptions,
  TableLook,
  TrailMark,
  View,
} from "./types";
