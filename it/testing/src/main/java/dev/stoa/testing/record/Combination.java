package dev.stoa.testing.record;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A kind of value, its presence and its nesting: the unit of {@link Coverage}.
 *
 * @param kind the type or logical type of the value
 * @param presence whether the value may be null and whether it is
 * @param nesting the type that contains the value
 */
public record Combination(ValueKind kind, Presence presence, Nesting nesting) {
  /** Returns every combination that is possible in Avro. */
  public static List<Combination> allPossible() {
    List<Combination> combinations = new ArrayList<>();
    for (ValueKind kind : ValueKind.values()) {
      for (Presence presence : Presence.values()) {
        for (Nesting nesting : Nesting.values()) {
          Combination combination = new Combination(kind, presence, nesting);
          if (combination.reasonImpossible().isEmpty()) {
            combinations.add(combination);
          }
        }
      }
    }
    return List.copyOf(combinations);
  }

  /** Returns the reason why Avro has no such value; empty if it has. */
  public Optional<String> reasonImpossible() {
    return Optional.ofNullable(
        switch (kind) {
          case NULL -> reasonNullIsImpossible();
          case UNION -> reasonUnionIsImpossible();
          case RECURSIVE -> reasonRecursionIsImpossible();
          default -> null;
        });
  }

  private String reasonNullIsImpossible() {
    if (presence != Presence.REQUIRED) {
      return "a union contains null only once";
    }
    return nesting == Nesting.UNION_BRANCH ? "null in a union makes its other branches null" : null;
  }

  private String reasonUnionIsImpossible() {
    return nesting == Nesting.UNION_BRANCH ? "a union cannot contain a union" : null;
  }

  private String reasonRecursionIsImpossible() {
    if (nesting == Nesting.RECORD_FIELD) {
      return "a record that contains an enclosing record is itself recursive";
    }
    boolean isInfinite = presence == Presence.REQUIRED && nesting == Nesting.TOP_LEVEL;
    return isInfinite ? "a row that must contain a row is infinite" : null;
  }
}
