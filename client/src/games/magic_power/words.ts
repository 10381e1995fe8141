// The game's generated words under the names this folder uses.
export type {
  Amplified,
  AnyEffect,
  AnyEvent,
  CardView,
  Cast,
  Discard,
  Draw,
  Hold,
  Interfere,
  Level,
  MagicPowerSetup,
  MagicPowerView,
  Pass,
  PlayerView,
  Prompt,
  Reroll,
  RollOne,
  RollThree,
  RollTwo,
  SeatMove,
  Spell,
  Stock,
  Summon,
  TurnOver,
} from "../../wire/games/magic_power";

export type Pile = "level1" | "level2" | "stone";
