package dev.stoa.format.encoding;

import java.util.Optional;

/**
 * The encoding that was chosen for one buffer of a column's previous page. It is reused without
 * trying others as long as the cost of the values hardly changes; after a few pages all encodings
 * are tried again. Not thread-safe.
 *
 * <p>Kept by the writers of pages, used by {@link EncodingSet} and by encodings that learn from the
 * values.
 */
public final class EncodingChoice {
  /** The number of pages that reuse a choice before all encodings are tried again. */
  private static final int MAX_AGE_IN_PAGES = 8;

  /** The fraction by which the cost may differ from that of the previous page. */
  private static final double COST_TOLERANCE = 0.03;

  private static final int NO_INDEX = -1;

  /** The index of the chosen encoding in its {@link EncodingSet}. */
  private int index = NO_INDEX;

  private double costPerValue;
  private int ageInPages;
  private Optional<Object> learnedState = Optional.empty();
  private Optional<EncodingChoice> child = Optional.empty();

  /** Counts a page, and forgets the choice if it is too old. */
  void beginPage() {
    ageInPages++;
    if (ageInPages > MAX_AGE_IN_PAGES) {
      forget();
    }
  }

  /** Returns whether an encoding has been chosen. */
  boolean hasEncoding() {
    return index != NO_INDEX;
  }

  /** Returns the index of the chosen encoding in its {@link EncodingSet}. */
  int index() {
    return index;
  }

  /** Returns whether the cost of the values is about that of the previous page. */
  boolean isSimilar(double cost, int count) {
    return Math.abs(cost - costPerValue * count) <= COST_TOLERANCE * cost;
  }

  /** Stores a choice for the next pages. */
  void remember(int newIndex, double cost, int count) {
    index = newIndex;
    costPerValue = cost / count;
    ageInPages = 0;
  }

  /** Forgets the choice, so that all encodings are tried again. */
  void forget() {
    index = NO_INDEX;
    ageInPages = 0;
    learnedState = Optional.empty();
  }

  /** Returns what an encoding learned from the previous page's values, such as symbols. */
  public <T> Optional<T> learnedState(Class<T> type) {
    return learnedState.filter(type::isInstance).map(type::cast);
  }

  /** Keeps what an encoding learned, for the next page. */
  public void learn(Object state) {
    learnedState = Optional.of(state);
  }

  /** Returns the choice for the byte strings into which an encoding splits these values. */
  EncodingChoice child() {
    if (child.isEmpty()) {
      child = Optional.of(new EncodingChoice());
    }
    return child.get();
  }
}
