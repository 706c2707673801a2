package dev.stoa.format.encoding;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The values of one buffer that is about to be encoded, with cached statistics. Made by the writers
 * of pages, and by encodings that split values into others. Not thread-safe.
 */
public abstract class Values {
  /** The maximum depth of nested encodings. */
  private static final int MAX_DEPTH = 3;

  private final int count;
  private final int depth;
  private final Map<Class<?>, Object> cachedResults = new HashMap<>();

  private EncodingChoice previousChoice = new EncodingChoice();

  Values(int count, int depth) {
    this.count = count;
    this.depth = depth;
  }

  /** Returns the number of values. */
  public final int count() {
    return count;
  }

  /** Returns the nesting depth of these values; 1 for outermost values. */
  public final int depth() {
    return depth;
  }

  /** Returns the choice for the values at the same position in the previous page. */
  public final EncodingChoice previousChoice() {
    return previousChoice;
  }

  final void setPreviousChoice(EncodingChoice newPreviousChoice) {
    previousChoice = newPreviousChoice;
  }

  /** Clears the cached statistics. */
  final void clear() {
    cachedResults.clear();
  }

  /** Returns whether these are the values of a page rather than a part of their encoding. */
  final boolean isOutermost() {
    return depth == 1;
  }

  /** Returns the depth at which values must not be split again. */
  static int maxDepth() {
    return MAX_DEPTH;
  }

  /**
   * Returns a cached result, computed on the first call: statistics are shared by the estimates of
   * several encodings, and by writing the values.
   */
  public final <T> T computeOnce(Class<T> type, Supplier<T> computation) {
    Object value = cachedResults.get(type);
    if (value == null) {
      value = computation.get();
      cachedResults.put(type, value);
    }
    return type.cast(value);
  }
}
