// German: what is wrong in a file of one's own. The place in the file is told before each of these sentences.
import { isFaultKey, type Faults } from "./faults.en";

/** What would be right, by the argument `use` of a fault. */
const use = (a: { readonly use: string | number }): string =>
  isFaultKey(a.use) ? faults[a.use](a as never) : ""; // the server sends what its sentence needs

export const faults: Faults = {
  not_toml: (a) => `Zeile ${a.line}, Spalte ${a.column}: Das ist kein TOML`,
  too_much: () =>
    "Das ist zu groß zum Lesen: zu viele Einträge, zu tief verschachtelt, oder ein Wort darin ist zu lang",
  not_utf8: () => "Das ist kein Text in UTF-8; speichere die Datei als UTF-8",
  utf16: () => "Das ist Text in UTF-16 oder UTF-32; speichere die Datei als UTF-8",
  missing: (a) => `Das fehlt; ${use(a)}`,
  unknown: (a) => `Diesen Eintrag gibt es hier nicht; es gibt ${a.fields}`,
  use_whole: (a) => `nimm eine ganze Zahl von ${a.least} bis ${a.most}`,
  use_one_of: (a) => `nimm eines von ${a.values}`,
  use_true_false: () => "nimm true oder false",
  use_letters: (a) => `nimm einen Text von ${a.least} bis ${a.most} Zeichen`,
  use_name: (a) => `nimm Kleinbuchstaben und _, etwa alte_eule, höchstens ${a.most}`,
  use_list: (a) => `nimm eine Liste von ${a.least} bis ${a.most} Werten`,
  use_list_of: (a) => `nimm eine Liste von ${a.most} Werten`,
  use_blocks: (a) => `schreib für jedes [[${a.block}]], ${a.least} bis ${a.most} Mal`,
  use_table: (a) => `nimm eine Tabelle mit ${a.fields}`,
  use_names: () => "nimm eine Tabelle, in der jeder Eintrag einen Namen hat",

  spell_twice: () => "Diese id hat schon ein anderer Zauber",
  spell_by_zero: () => "0 würde nichts ändern; nimm eine ganze Zahl von -5 bis -1 oder 1 bis 5",
  spell_turn: () => "Umdrehen kann ihn nur ein Wirbel von einem Würfel, einmal",
  spell_deck: (a) => `${a.n} Karten der Stufe ${a.level}; ein Stapel hat 1 bis ${a.most}`,

  path_box: (a) =>
    `Nötig sind 16 Lumies, 1 Gespenst und 1 Trank auf den Würfeln und 18 Plättchen; hier sind es ${a.lumies}, ${a.ghosts}, ${a.potions} und ${a.tiles}`,
  path_tiles: (a) => `Unter ${a.tiles} Plättchen passen keine ${a.lumies} Lumies`,
  path_peeks: (a) => `${a.tiles} Plättchen, aber vor dem ersten Zug werden ${a.peeks} angesehen`,
  path_market: (a) =>
    `Mit ${a.ghosts} Gespenstern liegt er frühestens auf Feld ${a.least}, nicht ${a.market}`,
  path_forest: (a) => `Der Weg endet auf Feld ${a.forest}, aber der Markt liegt auf ${a.market}`,
  path_arrows_few: (a) =>
    `Die Felder ${a.first} bis ${a.last} haben keine, niemand kennt dort Willys Schritt`,
  path_arrows_many: (a) => `${a.arrows} für ${a.last} Felder; die Schule dahinter wäre nicht zu erreichen`,
  path_arrows_fall: () => "Unterwegs werden es nie weniger",
  path_twice: (a) => `„${a.lumie}“ ist auf zwei Seiten; jeder Lumie ist auf genau einer`,

  school_boxes: (a) => `Es sind ${a.n}; eine Schule hat 1 bis 8`,
  school_lintel: (a) => `Eine Öffnung von ${a.lintel} mm passt nicht unter Wände von ${a.height} mm`,
  school_inner: (a) => `Die innere Kante muss eine Wand (${a.wall} mm) innerhalb der äußeren liegen`,
  school_box_small: (a) => `${a.w} × ${a.h} mm sind zu klein für zwei Pinguine`,
  school_white_edge: (a) =>
    `Ein Pinguin auf der Linie muss in die Schachtel passen, ${a.gap} mm von ihren Wänden`,
  school_white_short: (a) => `Eine Linie von ${a.w} × ${a.h} mm können drei Pinguine verdecken`,
  school_box_overlaps: (a) => `Sie überschneidet sich mit der Schachtel ${a.other}`,
  school_rooms: (a) => `Es sind ${a.n}; eine Schule hat fünf Klassenzimmer`,
  school_no_box: (a) => `Es gibt keine Schachtel „${a.box}“`,
  school_room_place: (a) =>
    `Das muss in der Schachtel ${a.box} liegen und mindestens ${a.least} mm breit und hoch sein`,
  school_home: () => "Die Lektion läge außerhalb des Zimmers",
  school_room_overlaps: (a) => `Es überschneidet sich mit dem Zimmer ${a.other}`,
  school_floor: () => "Die Zimmer bedecken ihren Boden nicht ganz",
  school_doors: (a) => `Es sind ${a.n}; möglich sind höchstens 16`,
  school_no_room: (a) => `Es gibt kein Zimmer „${a.room}“`,
  school_door_box: (a) => `Beide sind in der Schachtel ${a.box}, aber Türen verbinden Schachteln`,
  school_door_reach: (a) => `Das muss vom Zimmer ${a.one} bis zum Zimmer ${a.two} reichen`,
  school_door_narrow: (a) => `Eine Öffnung von ${a.width} mm ist zu schmal für einen Pinguin`,
  school_door_between: () => "Das liegt nicht ganz zwischen den beiden Zimmern",
  school_door_overlaps: (a) => `Sie überschneidet sich mit der Tür ${a.other}`,
  school_unreached: () => "Keine Tür und keine offene Grenze führt dorthin",
  school_corners: (a) => `Es sind ${a.n}; eine Schule hat sechs Plätze für Prüfungen`,
  school_corner_room: (a) => `Die Prüfung liegt nicht im Zimmer ${a.room}`,
  school_corner_door: (a) => `Die Prüfung liegt in der Mündung der Tür ${a.door}`,
  school_corner_overlaps: (a) => `Die Prüfung überschneidet sich mit #${a.other}`,
  school_start_room: (a) => `Ein Pinguin auf ${a.x}, ${a.y} steht nicht ganz in einem Zimmer`,
  school_start_exam: (a) => `Ein Pinguin auf ${a.x}, ${a.y} stünde auf einer Prüfung`,
  school_start_hits: (a) => `Das stößt mit #${a.other} zusammen; ${a.mm} mm Abstand reichen nicht`,
  school_homes: (a) => `Die Lektion „${a.lesson}“ ist zweimal zu Hause`,
  school_door_lesson: (a) => `In Türen liegen nur ${a.elements}, nicht „${a.lesson}“`,
  school_element: (a) => `Die Lektion „${a.lesson}“ hat ${a.n} Plätze; richtig ist einer`,
  school_exam_lesson: (a) => `Sie verlangt die Lektion „${a.lesson}“, aber die gibt es nicht`,
  school_exam_more: (a) => `Sie verlangt mehr „${a.lesson}“, als es gibt`,
  school_exams_few: (a) => `Es sind zu wenige Karten, um ${a.n} Plätze zu füllen`,
};
