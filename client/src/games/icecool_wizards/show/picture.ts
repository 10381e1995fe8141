// The table on the way from one view to the next, event by event; when a step has been shown the server's view wins.
import { ordered, without, type AnyEvent, type IcecoolView, type Player } from "../words";

export function after(view: IcecoolView, e: AnyEvent): IcecoolView {
  switch (e.t) {
    case "first_chosen":
      return { ...view, first: e.seat };
    case "turn_began":
      return {
        ...view,
        active: e.seat,
        turn: e.turn,
        visited: [e.room],
        touched: [],
        corners: [],
        flicks: 2,
      };
    case "lesson_laid":
      return { ...view, lessons: ordered(view.board, [...view.lessons, e.lesson]) };
    case "exam_laid":
      return { ...view, exams: view.exams.with(e.corner, e.exam), exam_deck: view.exam_deck - 1 };
    case "stepped_to_line":
      return { ...view, poses: view.poses.with(e.seat, e.pose) };
    case "flicked":
      return { ...view, flicks: e.left, strokes: view.strokes + 1 };
    case "came_to_rest":
      return { ...view, poses: e.poses };
    case "lesson_claimed":
      return player(
        { ...view, lessons: view.lessons.filter((l) => l !== e.lesson) },
        e.seat,
        ({ lessons }) => ({ lessons: ordered(view.board, [...lessons, e.lesson]) }),
      );
    case "penguin_touched":
      return { ...view, touched: [...view.touched, e.other] };
    case "corner_touched":
      return { ...view, corners: [...view.corners, e.corner] };
    case "chances_gone":
      return {
        ...view,
        corners: view.corners.filter((c) => !e.corners.includes(c)),
        touched: view.touched.filter((q) => !e.others.includes(q)),
      };
    case "spell_cast":
      return player(
        { ...view, flicks: view.flicks + (e.element === "wind" ? 1 : 0) },
        e.seat,
        ({ lessons, used }) => ({
          lessons: without(lessons, [e.element]),
          used: [...used, e.element],
        }),
      );
    case "given_up":
      return player(view, e.seat, ({ lessons, used }) =>
        e.used ? { used: without(used, [e.lesson]) } : { lessons: without(lessons, [e.lesson]) },
      );
    case "exam_sat":
      return player({ ...view, exams: view.exams.with(e.corner, null) }, e.seat, ({ lessons, exams }) => ({
        lessons: without(lessons, e.paid),
        exams: [...exams, e.exam],
      }));
    case "traded": {
      const swap = (out: string, come: string) => (p: Player) => ({
        lessons: ordered(view.board, [...without(p.lessons, [out]), come]),
      });
      const given = player(view, e.seat, swap(e.gave, e.took));
      return player(given, e.other, swap(e.took, e.gave));
    }
    case "last_round_began":
      return { ...view, last_round: true, turns_left: e.left };
    case "game_ended":
      return { ...view, winners: e.winners };
    default:
      return view;
  }
}

function player(view: IcecoolView, seat: number, change: (p: Player) => Partial<Player>): IcecoolView {
  const now = view.players[seat];
  return now ? { ...view, players: view.players.with(seat, { ...now, ...change(now) }) } : view;
}
