package dev.stoa.testing.record;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A kind of value, its presence and its nesting: the unit of {@link Coverage}.
 *
 * @param kind its type or logical type
 * @param presence whether it may be null, and is
 * @param nesting the type that contains it
 */
public record Combination(ValueKind kind, Presence presence, Nesting nesting) {
  /** Every combination in Avro. */
  public static List<Combination> possible() {
    List<Combination> possible = new ArrayList<>();
    for (ValueKind kind : ValueKind.values()) {
      for (Presence presence : Presence.values()) {
        for (Nesting nesting : Nesting.values()) {
          Combination combination = new Combination(kind, presence, nesting);
          if (combination.whyImpossible().isEmpty()) {
            possible.add(combination);
          }
        }
      }
    }
    return List.copyOf(possible);
  }

  /** Why Avro has no such value; empty if it has. */
  public Optional<String> whyImpossible() {
    return Optional.ofNullable(
        switch (kind) {
          case NULL -> whyNoNull();
          case UNION -> whyNoUnion();
          case RECURSIVE -> whyNotRecursive();
          default -> null;
        });
  }

  private String whyNoNull() {
    if (presence != Presence.REQUIRED) {
      return "a union holds null once";
    }
    return nesting == Nesting.UNION_BRANCH ? "null in a union makes its other branches null" : null;
  }

  private String whyNoUnion() {
    return nesting == Nesting.UNION_BRANCH ? "a union holds no union" : null;
  }

  private String whyNotRecursive() {
    if (nesting == Nesting.RECORD_FIELD) {
      return "the record that holds a record above it is recursive itself";
    }
    boolean endless = presence == Presence.REQUIRED && nesting == Nesting.TOP_LEVEL;
    return endless ? "a row that must hold a row has no end" : null;
  }
}
