package dev.stoa.format.encoding;

import java.util.Optional;

/**
 * The encoding of one buffer in a column's last page. The choice is kept as long as the cost of the
 * values hardly changes, and no other encoding is tried; every few pages it is made again. For one
 * thread.
 *
 * <p>Kept by the writers of pages, used by {@link EncodingSet} and by encodings that learn from the
 * values.
 */
public final class EncodingChoice {
  /** A choice is kept for this many pages before all encodings are tried again. */
  private static final int MAX_PAGES = 8;

  /** The new cost may differ from the last one by this fraction. */
  private static final double TOLERANCE = 0.03;

  private static final int NONE = -1;

  private int index = NONE;
  private double costPerValue;
  private int age;
  private Optional<Object> learned = Optional.empty();
  private Optional<EncodingChoice> child = Optional.empty();

  /** Counts pages; resets the choice after a few. */
  void beginPage() {
    age++;
    if (age > MAX_PAGES) {
      forget();
    }
  }

  /** Whether there is a choice to try first. */
  boolean isKnown() {
    return index != NONE;
  }

  /** The chosen encoding. */
  int index() {
    return index;
  }

  /** Whether the cost of the values is about that of the previous page. */
  boolean isSimilar(double cost, int count) {
    return Math.abs(cost - costPerValue * count) <= TOLERANCE * cost;
  }

  void remember(int chosen, double cost, int count) {
    index = chosen;
    costPerValue = cost / count;
  }

  /** Resets the choice: it is made again. */
  void forget() {
    index = NONE;
    age = 0;
    learned = Optional.empty();
  }

  /** What an encoding learned from the last page's values, such as symbols. */
  public <T> Optional<T> learned(Class<T> type) {
    return learned.filter(type::isInstance).map(type::cast);
  }

  /** Keeps what an encoding learned, for the next page. */
  public void learn(Object state) {
    learned = Optional.of(state);
  }

  /** The history of the byte strings into which these values are split. */
  EncodingChoice child() {
    if (child.isEmpty()) {
      child = Optional.of(new EncodingChoice());
    }
    return child.get();
  }
}
