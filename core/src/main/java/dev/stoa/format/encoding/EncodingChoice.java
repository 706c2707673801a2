package dev.stoa.format.encoding;

import java.util.Optional;

/**
 * The encoding that was chosen for one buffer of a column's previous page. It is reused, without
 * trying others, while the cost of the values hardly changes; after a few pages the encoding is
 * chosen again. Not thread-safe.
 *
 * <p>Kept by the writers of pages, used by {@link EncodingSet} and by encodings that learn from the
 * values.
 */
public final class EncodingChoice {
  /** A choice is kept for this many pages before all encodings are tried again. */
  private static final int MAX_AGE_IN_PAGES = 8;

  /** The new cost may differ from the last one by this fraction. */
  private static final double TOLERANCE = 0.03;

  private static final int NONE = -1;

  private int index = NONE;
  private double costPerValue;
  private int age;
  private Optional<Object> learnedState = Optional.empty();
  private Optional<EncodingChoice> child = Optional.empty();

  /** Counts a page, and resets the choice if it is too old. */
  void beginPage() {
    age++;
    if (age > MAX_AGE_IN_PAGES) {
      forget();
    }
  }

  /** Whether an encoding has been chosen. */
  boolean isKnown() {
    return index != NONE;
  }

  /** The index of the chosen encoding. */
  int index() {
    return index;
  }

  /** Whether the cost of the values is about that of the previous page. */
  boolean isSimilar(double cost, int count) {
    return Math.abs(cost - costPerValue * count) <= TOLERANCE * cost;
  }

  void remember(int newIndex, double cost, int count) {
    index = newIndex;
    costPerValue = cost / count;
  }

  /** Resets the choice, so the encoding is chosen again. */
  void forget() {
    index = NONE;
    age = 0;
    learnedState = Optional.empty();
  }

  /** Returns what an encoding learned from the previous page's values, such as symbols. */
  public <T> Optional<T> learned(Class<T> type) {
    return learnedState.filter(type::isInstance).map(type::cast);
  }

  /** Keeps what an encoding learned, for the next page. */
  public void learn(Object state) {
    learnedState = Optional.of(state);
  }

  /** The history of the byte strings into which these values are split. */
  EncodingChoice child() {
    if (child.isEmpty()) {
      child = Optional.of(new EncodingChoice());
    }
    return child.get();
  }
}
