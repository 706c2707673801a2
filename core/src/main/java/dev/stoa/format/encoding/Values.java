package dev.stoa.format.encoding;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The values of one buffer that is about to be encoded, with what was found out about them. Made by
 * the writers of pages, and by encodings that split values into others. For one thread.
 */
public abstract class Values {
  /** Encodings nest to this depth at most. */
  private static final int MAX_DEPTH = 3;

  private final int count;
  private final int depth;
  private final Map<Class<?>, Object> findings = new HashMap<>();

  private PastChoice past = new PastChoice();

  Values(int count, int depth) {
    this.count = count;
    this.depth = depth;
  }

  /** The number of values. */
  public final int count() {
    return count;
  }

  /** In how many encodings these values are nested, themselves included. */
  public final int depth() {
    return depth;
  }

  /** The encoding of values in the same place in the previous page. */
  public final PastChoice past() {
    return past;
  }

  final void setPast(PastChoice newPast) {
    past = newPast;
  }

  /** Forgets what was found out. */
  final void clear() {
    findings.clear();
  }

  /** Whether these are the values of a page rather than a part of their encoding. */
  final boolean isOutermost() {
    return depth == 1;
  }

  /** The depth of values that only the simplest encodings suit. */
  static int deepest() {
    return MAX_DEPTH;
  }

  /**
   * What was found out about the values, once: asked for by the estimates of encodings that share
   * it, and again when one of them is written.
   */
  public final <T> T finding(Class<T> type, Supplier<T> search) {
    Object found = findings.get(type);
    if (found == null) {
      found = search.get();
      findings.put(type, found);
    }
    return type.cast(found);
  }
}
