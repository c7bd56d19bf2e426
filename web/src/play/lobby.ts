// lobby.ts - what the zone has to offer at the moment: challenges, games that are played, and one's own. Room: web/play.
import { http, zone } from "../net";
import type { Challenge, GameLine, Lobby, Message } from "../net";
import { isMine } from "./mine";

export interface LobbyNow {
  /** Those that have waited longest stand first: what comes pushes nothing away that somebody is about to press. */
  challenges: readonly Challenge[];
  /** The newest first. */
  games: readonly GameLine[];
  /** One's own that are being played. */
  mine: readonly GameLine[];
}

/** All that the zone tells of its lobby, by ids. */
export interface LobbyState {
  challenges: Map<string, Challenge>;
  games: Map<string, GameLine>;
  mine: Map<string, GameLine>;
}

const byId = <T>(list: readonly T[], id: (one: T) => string): Map<string, T> => new Map(list.map((one) => [id(one), one]));

export const lobbyState = (lobby: Lobby): LobbyState => ({
  challenges: byId(lobby.challenges, (one) => one.challenge),
  games: byId(lobby.games, (one) => one.game),
  mine: byId(lobby.mine ?? [], (one) => one.game),
});

const nowOf = ({ challenges, games, mine }: LobbyState): LobbyNow => ({
  challenges: [...challenges.values()].filter((one) => !one.to).sort((a, b) => a.made_ms - b.made_ms),
  games: [...games.values()].sort((a, b) => b.set_ms - a.set_ms),
  mine: [...mine.values()],
});

/** Takes what the zone tells into the lobby as it was; false if it is nothing of this. */
export function hearLobby(state: LobbyState, message: Message): boolean {
  if (message.type === "challenge") state.challenges.set(message.challenge, message);
  else if (message.type === "challenge-ends") state.challenges.delete(message.challenge);
  else if (message.type === "game-begins") {
    state.games.set(message.game, message);
    if (isMine(message)) state.mine.set(message.game, message);
  } else if (message.type === "game-ends") {
    state.games.delete(message.game);
    state.mine.delete(message.game);
  } else return false;
  return true;
}

/** So long the connection may take to come. */
const PATIENCE_MS = 5000;

/** Asks for it, and follows it as long as the zone answers: null says that it does not. The answer stops that. */
export function followLobby(onChange: (now: LobbyNow | null) => void): () => void {
  let isLeft = false;
  let stops: (() => void)[] = [];
  let state: LobbyState | undefined;
  const take = (lobby: Lobby): void => {
    state = lobbyState(lobby);
    onChange(nowOf(state));
  };
  const follow = (): void => {
    const patience = setTimeout(() => zone().connection() !== "live" && onChange(null), PATIENCE_MS);
    stops = [
      () => clearTimeout(patience),
      zone().watchLobby(take),
      zone().onMessage((message) => state && hearLobby(state, message) && onChange(nowOf(state))),
      zone().onConnection((connection) => connection === "lost" && onChange(null)),
    ];
  };
  void http.lobby().then((answer) => {
    if (isLeft) return;
    if (answer.ok) take(answer);
    else onChange(null);
    follow();
  });
  return () => {
    isLeft = true;
    stops.forEach((stop) => stop());
  };
}
