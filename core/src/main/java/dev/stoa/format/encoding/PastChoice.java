package dev.stoa.format.encoding;

import java.util.Optional;

/**
 * What one buffer of a column's last page was encoded as. The choice is kept as long as values cost
 * about as much as before, and then nothing else is tried; every few pages it is made anew. For one
 * thread.
 *
 * <p>Kept by the writers of pages, used by {@link EncodingSet} and by encodings that learn from the
 * values.
 */
public final class PastChoice {
  /** A choice is kept for this many pages before all encodings are tried again. */
  private static final int MAX_PAGES = 8;

  /** The new cost may differ from the remembered one by this share. */
  private static final double TOLERANCE = 0.03;

  private static final int NONE = -1;

  private int index = NONE;
  private double costPerValue;
  private int age;
  private Optional<Object> learned = Optional.empty();
  private Optional<PastChoice> part = Optional.empty();

  /** Counts pages; forgets everything after a few. */
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

  /** Which encoding was chosen. */
  int index() {
    return index;
  }

  /** Whether values cost about as much as those of the page before. */
  boolean isLike(double cost, int count) {
    return Math.abs(cost - costPerValue * count) <= TOLERANCE * cost;
  }

  void remember(int chosen, double cost, int count) {
    index = chosen;
    costPerValue = cost / count;
  }

  /** Forgets everything: it is found anew. */
  void forget() {
    index = NONE;
    age = 0;
    learned = Optional.empty();
  }

  /** What an encoding learned from the values of the last page, such as symbols. */
  public <T> Optional<T> learned(Class<T> type) {
    return learned.filter(type::isInstance).map(type::cast);
  }

  /** Keeps what an encoding learned, for the next page. */
  public void learn(Object found) {
    learned = Optional.of(found);
  }

  /** The past of the byte strings into which these values are split. */
  PastChoice part() {
    if (part.isEmpty()) {
      part = Optional.of(new PastChoice());
    }
    return part.get();
  }
}
